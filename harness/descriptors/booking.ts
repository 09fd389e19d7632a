import type { BookingProfile } from '../../schemas/generated/types.ts';
import { requiredSection } from '../../schemas/profile-section.ts';
import { Aging } from '../booking/aging.ts';
import { bookingChecks } from '../booking/check.ts';
import { CatalogClient } from '../booking/client.ts';
import type { BookingContext } from '../booking/context.ts';
import { idsNamed, whyUnconnected } from '../booking/forwarded.ts';
import { catalogGiven } from '../booking/given.ts';
import { bookingInvariants } from '../booking/invariants.ts';
import { ofTheTarget } from '../booking/needs.ts';
import { readOffering } from '../booking/offering.ts';
import { oldSeatsOf } from '../booking/old-seats.ts';
import { Lists, seatCountOf } from '../booking/seat-count.ts';
import { askAnything } from '../booking/unasked.ts';
import { Blocked, unlessBlocked } from '../errors.ts';
import type { Caller } from '../exchange/caller.ts';
import { readHeaders } from '../exchange/headers.ts';
import { describeInterface } from '../schedule/describe-interface.ts';
import type { Session } from '../schedule/session.ts';
import { controlAt } from '../upstream/control.ts';
import { type Asking, upstreamOperator } from '../upstream/operator.ts';
import { checksOf } from '../v1/check.ts';
import { openV1 } from '../v1/harness.ts';

/** Where the operator behind the platform is controlled, as this worker sees it. */
const operatorControl = ({ profile, ofWorker }: Session): string | undefined =>
  profile.operator?.control === undefined ? undefined : ofWorker(profile.operator.control);

/** The credentials of that operator by header in lower case, where it is the Partner API of the profile. */
const operatorCredentials = ({ profile: { partner }, ofWorker }: Session, control: string): Record<string, string> =>
  partner === undefined || new URL(ofWorker(partner.baseUrl)).origin !== new URL(control).origin
    ? {}
    : Object.fromEntries(Object.entries(readHeaders(partner)).map(([name, value]) => [name.toLowerCase(), value]));

/** The headers of another reseller: none of the first one's goes with them. @throws Blocked */
const otherKeysOf = ({ headers = {}, otherHeaders }: BookingProfile): Record<string, string | null> => {
  if (otherHeaders === undefined) {
    throw new Blocked('the profile names no keys of another reseller: add booking.otherHeaders', 'other-reseller');
  }
  const others = Object.entries(readHeaders({ headers: otherHeaders }));
  const isOther = (name: string) => others.some(([other]) => other.toLowerCase() === name.toLowerCase());
  const own = Object.keys(headers).filter((name) => !isOther(name));
  return { ...Object.fromEntries(own.map((name) => [name, null])), ...Object.fromEntries(others) };
};

/** How the harness speaks with the Booking API: what is sold there is read from it. Its availability, holds and bookings are the dialect's. */
export const bookingHarness = describeInterface<BookingContext>({
  checks: () => [...checksOf('booking'), ...bookingChecks()],
  open: async (session) => {
    const profile = requiredSection(session.profile, 'booking');
    const offering = await readOffering(new CatalogClient(session.opening), profile);
    const opened = openV1('booking', session, offering);
    const address = operatorControl(session);
    const { listen } = session.profile.operator ?? {};
    const aging = new Aging();
    const lists = new Lists();
    const known: Asking['known'] = {};
    let unconnected: Promise<string | undefined> | undefined;
    /** Also where the platform was never seen to call it. */
    const operatorOf = (caller: Caller, asking?: Asking) => {
      if (address === undefined) {
        throw new Blocked(
          'no operator behind the platform can be asked: add "operator" to the profile, or declare "without": ["operator"] in booking',
          'operator',
        );
      }
      const credentials = operatorCredentials(session, address);
      return upstreamOperator(controlAt(address, session.controlTransport), {
        address,
        caller,
        credentials,
        ...(asking && { asking }),
      });
    };
    return {
      ...opened,
      arrange: (parts) => {
        const { inParts, ...others } = parts;
        const catalog = new CatalogClient(parts.caller);
        const ask = async () => {
          const { productId = '', rate } = context.given.offers('any')[0] ?? {};
          await askAnything(context, { productId, rateId: rate?.id ?? '' });
        };
        const anyOperator = async () => operatorOf(parts.caller, { ask, known });
        const operator = async () => {
          const behind = await anyOperator();
          unconnected ??= whyUnconnected(behind, context, session.profile.operator ?? {}).catch((error: unknown) => {
            unconnected = undefined;
            throw error;
          });
          const why = await unconnected;
          if (why !== undefined) {
            throw new Blocked(why, 'operator');
          }
          return behind;
        };
        const arranged = opened.arrange({
          ...others,
          countOf: (made) => seatCountOf({ ...made, lists, operator: anyOperator }),
        });
        const context: BookingContext = {
          ...arranged.context,
          catalog,
          aging,
          operatorBeside: operator,
          operatorAlone: async () => {
            if (!parts.task.isAlone) {
              throw new Error('a check that needs the operator for itself has to declare { alone: true }');
            }
            return operator();
          },
          otherKeys: () => otherKeysOf(profile),
          sold: catalogGiven(catalog, offering.supplierId, offering.products[0]?.id),
          note: parts.observe,
          inParts: (body, division) => (inParts === undefined ? body(context) : inParts(body, division)),
        };
        return {
          ...arranged,
          context,
          probe: (options) => catalog.listSuppliers({}, options),
          needs: ofTheTarget(arranged.needs, offering, {
            operator: listen === undefined ? address : `the run itself, at http://${listen}`,
            otherHeaders: profile.otherHeaders,
          }),
        };
      },
      keepForwarded: async (caller) => {
        const ids = idsNamed(caller.exchanges);
        if (address !== undefined && ids.length > 0) {
          await operatorOf(caller)
            .latestCalls(...ids)
            .catch(unlessBlocked);
        }
      },
      oldSeats: ({ context, undo }) => oldSeatsOf(context, lists).finally(undo),
      invariants: [...opened.invariants, ...bookingInvariants],
    };
  },
});
