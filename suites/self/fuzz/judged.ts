// Judging in passing, alone: each answer of a run again, with one member wrong. Without calls this is quick.
import { unhiddenText } from '../../../text/safe-text.ts';
import { type Check, declaredChecks } from '../../harness/check.ts';
import { loadSuites } from '../../harness/checked.ts';
import { Exchange } from '../../harness/exchange.ts';
import { harnesses } from '../../harness/harnesses.ts';
import { inProcess } from '../../harness/in-process.ts';
import type { Arranged, InterfaceHarness } from '../../harness/interface.ts';
import { perform } from '../../harness/perform.ts';
import { openSession } from '../../harness/session.ts';
import type { Face } from '../proof/face.ts';
import { mockWith } from '../proof/rule-mutant.ts';
import { breakMember, type WrongMember } from './breaking.ts';
import type { Place } from './place.ts';
import { type WrongValue, written } from './wrong-value.ts';

/** The largest answer of each kind, and what judges it. */
interface Judged {
  judge: Arranged['judge'];
  exchanges: Map<string, Exchange>;
}

const kindOf = ({ operation, refused }: Pick<Place, 'operation' | 'refused'>): string => `${operation} ${refused}`;

/** Runs every check once against the mock operator. */
export const judgedOf = async (face: Face): Promise<Judged> => {
  const { interface: name, profile } = face;
  await loadSuites(name);
  const session = await openSession({
    interface: name,
    profile,
    transport: inProcess(mockWith()),
    seed: 1,
    runs: 1,
    unwritten: true,
  });
  const exchanges = new Map<string, Exchange>();
  let judge: Arranged['judge'] | undefined;
  const keep = (all: readonly Exchange[]): void => {
    for (const exchange of all) {
      const operation = exchange.intent.operation.replace(`${name}.`, '');
      const kind = kindOf({ operation, refused: exchange.refused });
      const size = exchange.answer?.body.length ?? 0;
      if (exchange.isJson && size > (exchanges.get(kind)?.answer?.body.length ?? 0)) exchanges.set(kind, exchange);
    }
  };
  const keeping: InterfaceHarness = {
    ...harnesses[name],
    arrange: (...given) => {
      const arranged = harnesses[name].arrange(...given);
      judge ??= arranged.judge;
      return {
        ...arranged,
        judge: (all) => {
          keep(all);
          return { standing: [], observations: [] };
        },
      };
    },
  };
  const checks = declaredChecks().filter(({ requirement }) => requirement.startsWith(`${name}.`));
  for (const check of checks) await perform(check as Check, session, keeping);
  return { judge: judge as Arranged['judge'], exchanges };
};

const withBody = (exchange: Exchange, body: string): Exchange => {
  const { number, intent, request, answer, sentMs, endedMs } = exchange;
  const result = { answer: { status: 200, headers: {}, utf8: true, ...answer, body } };
  return new Exchange(number, intent, request, result, { sentMs, endedMs }, unhiddenText);
};

/** Judges the largest answer of a kind with one member wrong. Answers whether there is one. @throws what a rule throws */
export const judgeWrong = ({ judge, exchanges }: Judged, place: Place, wrong: WrongValue): boolean => {
  const exchange = exchanges.get(kindOf(place));
  if (exchange === undefined) return false;
  const box = { '': JSON.parse(exchange.answer?.body ?? '') as unknown };
  const broken: WrongMember = { ...place, wrong, element: 'all', after: 0 };
  breakMember(box, broken);
  const changed = withBody(exchange, written(box['']));
  judge([exchange, changed]);
  changed.record();
  return true;
};
