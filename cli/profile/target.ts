import type { StartedMock, StartOptions } from '../../mock-operator/index.ts';
import type { Profile } from '../../schemas/generated/types.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import { didYouMean } from '../../schemas/suggest.ts';
import { SetupError } from '../errors.ts';
import { formatCommand } from '../format-command.ts';
import { chosenInterfaces } from './interfaces.ts';
import { checkProfile, readTarget } from './profile.ts';

/** What a run certifies. */
export interface Target {
  profile: Profile;
  interfaces: Interface[];
  /** Absent for the embedded mock operator. */
  profilePath?: string;
  /** Stops the servers that were started for the run. */
  close(): Promise<void>;
}

/** How the mock operator departs from its ordinary self. */
interface MockChoice {
  faults: string[];
  variants: string[];
  seed: number;
}

/** The boundInterfaces that the embedded mock operator shows of its v2 side, by binding. */
const BINDINGS = ['operator-v2', 'octo-1.0'];

/** The profile of a mock operator with these variants at an address, seen through a binding. @throws SetupError */
export const profileOfMock = async (
  baseUrl: string,
  binding = 'operator-v2',
  variants: readonly string[] = [],
): Promise<Profile> => {
  if (!BINDINGS.includes(binding)) {
    throw new SetupError(`The mock operator serves no binding ${binding}.${didYouMean(binding, BINDINGS)}`, {
      key: '--binding',
      value: binding,
      allowed: BINDINGS.join(', '),
      todo: 'Name one of these, or leave --binding out.',
    });
  }
  const { declaring, mockProfile, octoProfile } = await import('../../mock-operator/profile.ts');
  const place = { baseUrl, controlUrl: `${baseUrl}/_mock` };
  return binding === 'octo-1.0' ? octoProfile(place) : declaring(mockProfile(place), variants);
};

/** Worlds of the embedded mock operator in which a worker checks at one time: while one waits, the others go on. */
export const WORLDS_EACH = 3;

/** The target of a profile, or else the mock operator in this process. @throws SetupError */
export const openTarget = async (
  profilePath: string | undefined,
  choice: MockChoice,
  binding: string | undefined,
  wanted: string | undefined,
): Promise<Target> => {
  if (profilePath === undefined) {
    return embedded(choice, binding, wanted);
  }
  const [name] = [...choice.faults, ...choice.variants, ...(binding === undefined ? [] : [binding])];
  if (name !== undefined) {
    throw new SetupError('--fault, --variant and --binding are for the embedded mock operator only.', {
      value: name,
      todo: `Leave --profile out, or give it to: ${formatCommand('mock')}. A profile names its own binding.`,
    });
  }
  return { ...readTarget(profilePath, wanted, Date.now()), profilePath, close: async () => {} };
};

const embedded = async (choice: MockChoice, binding?: string, wanted?: string): Promise<Target> => {
  // Refuses what cannot be used before anything is started.
  const draft = await profileOfMock('http://127.0.0.1', binding);
  const interfaces = chosenInterfaces(draft, undefined, wanted);
  checkProfile(draft, { interfaces });
  const { url, close } = await startMock(choice);
  const profile = await profileOfMock(`${url}/_world/{worker}`, binding, choice.variants);
  const { limitsOf } = await import('../../harness/resources/budget.ts');
  const { inFlight, requestsPerSecond } = limitsOf(profile);
  // Each world has its part of both.
  const limits = { inFlight: inFlight * WORLDS_EACH, requestsPerSecond: requestsPerSecond * WORLDS_EACH };
  return { profile: { ...profile, limits: { ...profile.limits, ...limits } }, interfaces, close };
};

/** The address of the mock operator, and its inventory. */
type MockOptions = Omit<StartOptions, 'host' | 'keys' | 'resellers' | 'channelKeys' | 'authorization'> & {
  host?: string | undefined;
};

/** Starts the mock operator; its keys come from the environment, else they are the published ones. @throws SetupError */
export const startMock = async (
  choice: MockChoice,
  { port = 0, host = '127.0.0.1', ...own }: MockOptions = {},
): Promise<StartedMock> => {
  await checkChoice(choice);
  const [{ startMock }, { DEMO_CHANNEL_KEYS, DEMO_KEYS, DEMO_RESELLERS }, { DEMO_AUTHORIZATION }] = await Promise.all([
    import('../../mock-operator/index.ts'),
    import('../../mock-operator/demo.ts'),
    import('../../mock-operator/demo-v2.ts'),
  ]);
  const { HOLDFAST_API_KEY, HOLDFAST_API_SECRET, HOLDFAST_V2_AUTHORIZATION, HOLDFAST_V2_RESTRICTED } = process.env;
  const { HOLDFAST_RESELLER_KEY, HOLDFAST_RESELLER_SECRET, HOLDFAST_CHANNEL_KEY, HOLDFAST_CHANNEL_SECRET } =
    process.env;
  const keys = { key: HOLDFAST_API_KEY ?? DEMO_KEYS.key, secret: HOLDFAST_API_SECRET ?? DEMO_KEYS.secret };
  const { HOLDFAST_OTHER_RESELLER_KEY, HOLDFAST_OTHER_RESELLER_SECRET, HOLDFAST_V2_READER } = process.env;
  const [reseller, other] = DEMO_RESELLERS;
  const resellers = [
    { key: HOLDFAST_RESELLER_KEY ?? reseller.key, secret: HOLDFAST_RESELLER_SECRET ?? reseller.secret },
    { key: HOLDFAST_OTHER_RESELLER_KEY ?? other.key, secret: HOLDFAST_OTHER_RESELLER_SECRET ?? other.secret },
  ];
  const channelKeys = {
    key: HOLDFAST_CHANNEL_KEY ?? DEMO_CHANNEL_KEYS.key,
    secret: HOLDFAST_CHANNEL_SECRET ?? DEMO_CHANNEL_KEYS.secret,
  };
  const authorization = {
    full: HOLDFAST_V2_AUTHORIZATION ?? DEMO_AUTHORIZATION.full,
    restricted: HOLDFAST_V2_RESTRICTED ?? DEMO_AUTHORIZATION.restricted,
    reader: HOLDFAST_V2_READER ?? DEMO_AUTHORIZATION.reader,
  };
  try {
    // The names have been checked.
    const names = { ...choice, ...own } as StartOptions;
    return await startMock({ ...names, keys, resellers, channelKeys, authorization, port, host });
  } catch (error) {
    throw refusedAddress((error as NodeJS.ErrnoException).code, port, host) ?? error;
  }
};

/** Why nothing can listen there; undefined when that is not what went wrong. */
const refusedAddress = (code: string | undefined, port: number, host: string): SetupError | undefined => {
  if (code === 'EADDRINUSE' || code === 'EACCES') {
    return new SetupError(`Port ${port} ${code === 'EACCES' ? 'may not be used' : 'is in use'}.`, {
      key: '--port',
      value: port,
      todo: 'Name another port, or leave --port out for a free one.',
    });
  }
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code ?? '')) {
    return new SetupError(`This machine has no address ${host} to listen at (${code}).`, {
      key: '--host',
      value: host,
      allowed: 'an address or a name of this machine, or 0.0.0.0 for all of its addresses',
      todo: 'Name one of them, or leave --host out for 127.0.0.1.',
    });
  }
  return undefined;
};

/** Refuses names that no rule of the mock carries. @throws SetupError */
const checkChoice = async ({ faults, variants }: MockChoice): Promise<void> => {
  const { faultNames, variantNames } = await import('../../mock-operator/faults.ts');
  refuseUnknown('fault', faults, faultNames());
  refuseUnknown('variant', variants, variantNames());
};

const refuseUnknown = (kind: 'fault' | 'variant', names: string[], known: string[]): void => {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new SetupError(`The mock operator has no ${kind} ${unknown}.${didYouMean(unknown, known, 3)}`, {
      key: `--${kind}`,
      value: unknown,
      todo: `For the whole list: ${formatCommand('mock', '--list-faults')}`,
    });
  }
};
