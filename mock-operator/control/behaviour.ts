// The rules by which a world misbehaves on demand.
import { Hono } from 'hono';
import { didYouMean } from '../../schemas/suggest.ts';
import { isOperation, operationOf } from '../caller/operation-of.ts';
import type { ControlledWorld } from '../kernel/controlled-world.ts';
import { type BehaviourRule, behaviours } from '../wire/behaviour.ts';
import type { Behaviour, CallRecord } from '../wire/call-record.ts';
import { Misuse, misuseIf } from './misuse.ts';

const matcherOf =
  ({ interface: called, operation, method, path }: Behaviour) =>
  (record: CallRecord): boolean =>
    (called === undefined ? record.forwardedFor === undefined : record.called === called) &&
    (method === undefined || record.method === method.toUpperCase()) &&
    (path === undefined || record.path.includes(path)) &&
    (operation === undefined || operationOf(record) === operation);

const checked = (behaviour: Behaviour): Behaviour => {
  const { operation, answer, delayMs } = behaviour;
  if (operation !== undefined && !isOperation.has(operation)) {
    const known = [...isOperation];
    throw new Misuse(
      `There is no operation ${operation}.${didYouMean(operation, known)} There are ${known.join(', ')}.`,
    );
  }
  misuseIf(
    answer === 'none' && delayMs !== undefined,
    '"delayMs" says when an answer comes; with "answer": "none" there is none',
  );
  return behaviour;
};

/** The rules that stand. */
const shownBehaviours = (world: ControlledWorld) => ({
  rules: behaviours(world).rules.map(({ behaviour, left }) => ({ ...behaviour, left: left ?? 'every call' })),
});

/** Lets only every so-manieth call through that a matcher lets through. */
const everyOf = (matches: BehaviourRule['matches'], every: number): BehaviourRule['matches'] => {
  let met = 0;
  return (record) => {
    const isMet = matches(record);
    met += isMet ? 1 : 0;
    return isMet && met % every === 0;
  };
};

/** The next calls that match misbehave from now on. @throws Misuse */
export const misbehave = (world: ControlledWorld, wanted: Behaviour, among: BehaviourRule['matches'] = () => true) => {
  const behaviour = checked(wanted);
  const named = matcherOf(behaviour);
  const matches = (record: CallRecord): boolean => among(record) && named(record);
  const rule = { behaviour, matches: everyOf(matches, behaviour.every ?? 1), left: behaviour.times };
  behaviours(world).rules.push(rule);
  return shownBehaviours(world);
};

export const behaviour = (world: ControlledWorld) =>
  new Hono()
    .get('/behaviour', (c) => c.json(shownBehaviours(world)))
    .delete('/behaviour', (c) => {
      behaviours(world).rules.length = 0;
      return c.body(null, 204);
    });
