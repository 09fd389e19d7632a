// What the control of a world can be told, whether a call or the library tells it: by the name of the call below `/_mock`.
import { instant } from '../../schemas/formats.ts';
import { type ControlledWorld, latencyBetween } from '../kernel/controlled-world.ts';
import { checkedFaults, checkedVariants, faults, variants } from '../kernel/faults.ts';
import { type CallName, type Members, mistakeOf } from '../wire/control-words.ts';
import { misbehave } from './behaviour.ts';
import type { Controlled } from './controlled.ts';
import { Misuse, misuseIf } from './misuse.ts';
import { begin, runningOf } from './scenario.ts';
import { STEERING } from './steer.ts';

/** The names that are on after a call. @throws UnknownName */
const namesAfter = (
  { set, add = [], remove = [] }: Members<'faults'>,
  on: ReadonlySet<string>,
  checked: (names: readonly string[]) => ReadonlySet<string>,
): ReadonlySet<string> => {
  checked(remove);
  return checked([...(set ?? on), ...add].filter((name) => !remove.includes(name)));
};

const moveClock = (world: ControlledWorld, { advanceSeconds, now }: Members<'clock'>): void => {
  misuseIf(advanceSeconds !== undefined && now !== undefined, 'the body is to have either "advanceSeconds" or "now"');
  world.advance(advanceSeconds === undefined ? instant(now ?? '') - world.now() : 1000 * advanceSeconds);
};

export const clockOf = (world: ControlledWorld) => ({ now: new Date(world.now()).toISOString() });

export const faultsOf = (world: ControlledWorld) => ({ on: [...world.faults], known: Object.fromEntries(faults) });
export const variantsOf = (world: ControlledWorld) => ({
  on: [...world.variants],
  known: Object.fromEntries(variants),
});

const setLatency = (world: ControlledWorld, { ms, fromMs, toMs, seed }: Members<'latency'>): void => {
  misuseIf(
    ms !== undefined && (fromMs !== undefined || toMs !== undefined),
    'the body is to have either "ms", or "fromMs" and "toMs"',
  );
  const [from, to] = [fromMs ?? ms ?? 0, toMs ?? ms ?? 0];
  misuseIf(to < from, '"toMs" is to be at least "fromMs"');
  world.latency = latencyBetween(from, to, seed);
};

export const latencyOf = ({ latency: { fromMs, toMs } }: ControlledWorld) =>
  fromMs === toMs ? { ms: fromMs } : { fromMs, toMs };

/** The calls so far are forgotten, and what they say of the caller. */
export const forget = ({ journal, judge }: Controlled): void => {
  journal.clear();
  judge.forget();
};

type Commands = { [Name in CallName]: (controlled: Controlled, members: Members<Name>) => object };

const steering = Object.fromEntries(
  Object.entries(STEERING).map(([name, steer]) => [
    name,
    ({ world }: Controlled, members: object) => steer(world, members as never),
  ]),
) as Pick<Commands, keyof typeof STEERING>;

export const COMMANDS: Commands = {
  ...steering,
  reset: (controlled, { seed }) => {
    controlled.world.reset(seed);
    forget(controlled);
    return clockOf(controlled.world);
  },
  clock: ({ world }, members) => {
    moveClock(world, members);
    return clockOf(world);
  },
  faults: ({ world }, members) => {
    world.faults = namesAfter(members, world.faults, checkedFaults);
    return faultsOf(world);
  },
  variants: ({ world }, members) => {
    world.variants = namesAfter(members, world.variants, checkedVariants);
    return variantsOf(world);
  },
  latency: ({ world }, members) => {
    setLatency(world, members);
    return latencyOf(world);
  },
  outage: ({ world }, { on }) => {
    world.outage = on;
    return { on };
  },
  scenario: ({ world }, { name }) => {
    begin(world, name);
    return runningOf(world);
  },
  behaviour: ({ world }, members) => misbehave(world, members),
};

export const COMMAND_NAMES = Object.keys(COMMANDS) as CallName[];

/** Does what a call with this body would do. @throws Misuse in the words of the control */
export const command = <Name extends CallName>(controlled: Controlled, name: Name, members: Members<Name>): object => {
  const mistake = mistakeOf(name, members);
  if (mistake !== undefined) {
    throw new Misuse(mistake);
  }
  return COMMANDS[name](controlled, members);
};
