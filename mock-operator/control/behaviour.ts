// The rules by which a world misbehaves on demand.
import { Hono } from 'hono';
import { didYouMean } from '../../schemas/suggest.ts';
import { isOperation, operationOf } from '../caller/operation-of.ts';
import type { ControlledWorld } from '../kernel/controlled-world.ts';
import { type BehaviourRule, behaviours } from '../wire/behaviour.ts';
import type { Behaviour, CallRecord } from '../wire/call-record.ts';
import { bodyOf } from './body.ts';
import { Misuse } from './misuse.ts';

const matcherOf =
  ({ interface: called, operation, method, path }: Behaviour) =>
  (record: CallRecord): boolean =>
    (called === undefined || record.called === called) &&
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
  if (answer === 'none' && delayMs !== undefined) {
    throw new Misuse('"delayMs" says when an answer comes; with "answer": "none" there is none');
  }
  return behaviour;
};

const shown = (world: ControlledWorld) => ({
  rules: behaviours(world).rules.map(({ behaviour, left }) => ({ ...behaviour, left: left ?? 'every call' })),
});

const ruleOf = (behaviour: Behaviour): BehaviourRule => ({
  behaviour,
  matches: matcherOf(behaviour),
  left: behaviour.times,
});

export const behaviour = (world: ControlledWorld) =>
  new Hono()
    .get('/behaviour', (c) => c.json(shown(world)))
    .post('/behaviour', async (c) => {
      const rule = ruleOf(checked(await bodyOf(c, 'behaviour')));
      behaviours(world).rules.push(rule);
      return c.json(shown(world), 201);
    })
    .delete('/behaviour', (c) => {
      behaviours(world).rules.length = 0;
      return c.body(null, 204);
    });
