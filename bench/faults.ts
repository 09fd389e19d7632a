// How long a run takes that finds a fault, beside one that finds none: what fails is looked at again, and must not cost much more.
import { demoPlans } from '../mock-operator/demo.ts';
import type { FaultName } from '../mock-operator/index.ts';
import { mockProfile } from '../mock-operator/profile.ts';
import type { Profile } from '../schemas/generated/types.ts';
import { type Dialect, type Interface, interfaces } from '../schemas/interfaces.ts';
import { certified } from './latency.ts';
import { startServer } from './load.ts';
import { holdingFor } from './sold.ts';

/** A run waits for such holds to end, which is most of its time. */
const HOLD_SECONDS = 20;
const MAX_WAIT_SECONDS = 25;
/** How long a check waits for seats that do not come back; the usual 90 s would hide every other wait. */
const SWEEP_SECONDS = 10;

/** Of a platform those of its operator: it passes them on. */
const ofTheDialect: FaultName[] = [
  'expired-hold-keeps-its-seats',
  'expiry-is-forgotten',
  'expiry-of-the-hold-frees-booked-seats',
  'expiry-frees-the-first-hold-of-an-availability-only',
  'reading-a-hold-keeps-it-alive',
  'hold-lives-half-its-time',
  'release-is-forgotten',
  'released-hold-keeps-its-seats',
  'release-gives-back-one-seat-only',
  'cancel-is-forgotten',
  'refused-hold-keeps-seats',
  'pending-hold-ends-released',
];

/** Faults that make checks wait, repeat their calls, or look for concurrent traffic; of the Channel API, where nothing waits, any. */
const FAULTS: Record<Dialect, FaultName[]> = {
  v1: ofTheDialect,
  v2: [
    'v2-elapsed-hold-keeps-its-units',
    'v2-elapsed-hold-frees-its-units-once-it-is-read',
    'v2-elapsed-hold-gives-back-twice',
    'v2-read-keeps-the-hold-alive',
    'v2-first-expiration-frees-the-inventory-of-the-extended',
    'v2-expiration-frees-the-inventory-of-the-confirmed',
    'v2-elapsed-extension-keeps-its-units',
    'v2-cancelled-hold-keeps-its-units',
    'v2-cancel-of-a-hold-is-forgotten',
    'v2-cancel-of-a-confirmed-booking-is-forgotten',
    'v2-confirm-is-forgotten',
    'v2-third-cancel-gives-back-again',
  ],
  'set-up': [
    'kept-supplier-loses-its-line-breaks',
    'kept-rate-loses-its-taxes',
    'sent-supplier-id-is-ignored',
    'sent-rate-id-is-ignored',
    'set-availability-has-a-seat-less',
    'availability-is-set-for-every-rate-of-the-product',
    'availability-that-is-set-again-is-added',
    'rate-of-an-unknown-product-is-made',
    'unbound-product-is-sold',
    'binding-to-an-unknown-channel-is-taken',
    'last-of-several-suppliers-is-shown-and-not-made',
    'changed-supplier-keeps-its-version',
  ],
};

/** Certifies a mock operator with these faults, whose clock nobody moves. The age of a cache is not judged: it takes five minutes. */
const secondsWith = async (name: Interface, faults: FaultName[]): Promise<number> => {
  const mock = await startServer({ faults, holdSeconds: HOLD_SECONDS });
  const {
    clock: _clock,
    operator: _operator,
    partner,
    booking,
    'operator-v2': v2,
    ...profile
  } = mockProfile({ baseUrl: mock.url, plans: demoPlans.map(holdingFor(HOLD_SECONDS)) });
  const { seconds } = await certified(
    {
      ...profile,
      limits: { ...profile.limits, patienceSeconds: MAX_WAIT_SECONDS },
      partner: { ...partner, sweepSeconds: SWEEP_SECONDS },
      'operator-v2': { ...v2, sweepSeconds: SWEEP_SECONDS },
      booking: { ...booking, sweepSeconds: SWEEP_SECONDS, without: ['operator'] },
    } as Profile,
    name,
  );
  mock.stop();
  return seconds;
};

interface FaultResult {
  fault: FaultName;
  seconds: number;
  /** How long the right operator takes. */
  rightSeconds: number;
}

/** One fault after the other of an interface. */
export async function* benchFaults(name: Interface): AsyncGenerator<FaultResult> {
  const rightSeconds = await secondsWith(name, []);
  for (const fault of FAULTS[interfaces[name].dialect]) {
    yield { fault, seconds: await secondsWith(name, [fault]), rightSeconds };
  }
}
