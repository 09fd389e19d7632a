// What a whole run is answered by the mock operator: the members that may be wrong, and the judging of them alone.

import { harnessOf } from '../../harness/descriptors/interfaces.ts';
import { Exchange } from '../../harness/exchange/exchange.ts';
import { judgeInPassing, observeInPassing } from '../../harness/judge/invariants.ts';
import { loadSuites } from '../../harness/runner/load-suites.ts';
import type { Performing } from '../../harness/schedule/interface.ts';
import { openSession } from '../../harness/schedule/session.ts';
import { Task } from '../../harness/schedule/task.ts';
import { inProcess } from '../../harness/transport/in-process.ts';
import type { RequirementId } from '../../schemas/requirements/index.ts';
import { unhiddenText } from '../../schemas/text/safe-text.ts';
import type { BoundInterface } from '../proof/bound-interface.ts';
import { mockWith } from '../proof/mock-with.ts';
import { makeWrong, type WrongMember } from './breaking.ts';
import { operationOf } from './operation.ts';
import { type AnswerMember, allPlaces, placesIn } from './place.ts';
import { type WrongValue, written, wrongValues } from './wrong-value.ts';

interface Met {
  /** Every member of every answer. */
  places: AnswerMember[];
  /** The largest answer of each kind. */
  exchanges: Map<string, Exchange>;
  /** What all exchanges are judged by in passing. */
  passive: Pick<Performing<object>, 'invariants' | 'passiveObservations'>;
}

const kindOf = ({ operation, refused }: Pick<AnswerMember, 'operation' | 'refused'>): string =>
  `${operation} ${refused}`;

/** Runs every check once against the mock operator. */
export const metBy = async (bound: BoundInterface): Promise<Met> => {
  const { interface: name, profile } = bound;
  const checks = await loadSuites(name);
  const session = await openSession({
    interface: name,
    profile,
    transport: inProcess(mockWith()),
    seed: 1,
    runs: 1,
    unwritten: true,
  });
  const nameOf = operationOf(bound);
  const places: AnswerMember[] = [];
  const exchanges = new Map<string, Exchange>();
  const keep = (exchange: Exchange): void => {
    const { method, url } = exchange.request;
    const operation = nameOf(new Request(url, { method }));
    if (operation === undefined || !exchange.isJson) {
      return;
    }
    places.push(...placesIn(operation, exchange.refused, exchange.json));
    const kind = kindOf({ operation, refused: exchange.refused });
    const size = exchange.answer?.body.length ?? 0;
    if (size > (exchanges.get(kind)?.answer?.body.length ?? 0)) {
      exchanges.set(kind, exchange);
    }
  };
  const opened = await harnessOf(name).open(session);
  const { invariants, passiveObservations } = opened;
  opened.invariants = [];
  opened.passiveObservations = [{ point: checks[0]?.requirement as RequirementId, observe: (one) => void keep(one) }];
  for (const { requirement } of checks) {
    await opened.perform(requirement, new Task());
  }
  return { places: allPlaces(bound, places), exchanges, passive: { invariants, passiveObservations } };
};

const withBody = (exchange: Exchange, body: string): Exchange => {
  const { number, intent, request, answer, sentMs, endedMs } = exchange;
  const result = { answer: { status: 200, headers: {}, utf8: true, ...answer, body } };
  return new Exchange(number, intent, request, result, { sentMs, endedMs }, unhiddenText);
};

/** Judges the largest answer of a kind with one member wrong. Answers whether there is one. @throws what a rule throws */
const judgeWrong = ({ passive, exchanges }: Met, place: AnswerMember, wrong: WrongValue): boolean => {
  const exchange = exchanges.get(kindOf(place));
  if (exchange === undefined) {
    return false;
  }
  const box = { '': JSON.parse(exchange.answer?.body ?? '') as unknown };
  const member: WrongMember = { ...place, wrong, element: 'all', after: 0 };
  makeWrong(box, member);
  const changed = withBody(exchange, written(box['']));
  judgeInPassing(passive.invariants, [exchange, changed]);
  observeInPassing(passive.passiveObservations, [exchange, changed]);
  changed.record();
  return true;
};

/** Judges each member in `ways` wrong ways, other ones for each member. */
export const judgedWrong = (met: Met, ways: number): { tried: number; problems: string[] } => {
  const problems: string[] = [];
  let tried = 0;
  for (const [index, place] of met.places.entries()) {
    for (let way = 0; way < ways; way += 1) {
      const wrong = wrongValues[(index * ways + way) % wrongValues.length] as WrongValue;
      try {
        tried += judgeWrong(met, place, wrong) ? 1 : 0;
      } catch (error) {
        const stack = error instanceof Error ? error.stack : String(error);
        problems.push(`${place.operation} ${place.pointer}: ${wrong.name}\n${stack}`);
      }
    }
  }
  return { tried, problems };
};
