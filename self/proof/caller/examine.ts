// Clients of the mock operator, and what its journal says of them: the caller's half of the proof.
import type { Finding } from '../../../mock-operator/wire/call-record.ts';
import type { Interface } from '../../../schemas/interfaces.ts';
import { random } from '../combination.ts';
import { COMBINATIONS_SEED, type LawfulCallerEvidence, type WrongCallerEvidence } from '../evidence.ts';
import { bookingMistakes } from './booking-mistakes.ts';
import { CHANNEL_HABITS, channelTranscript } from './channel-habits.ts';
import { channelMistakes } from './channel-mistakes.ts';
import { type Api, atApi, type Mistake, OPERATORS, type Scene, scene } from './client.ts';
import { lawful, lawfulResellers } from './lawful.ts';
import { OPERATOR_V2_HABITS, operatorV2Transcript } from './operator-v2-habits.ts';
import { operatorV2Mistakes } from './operator-v2-mistakes.ts';
import { PARTNER_HABITS, partnerTranscript } from './partner-habits.ts';
import { partnerMistakes } from './partner-mistakes.ts';

export const mistakes: readonly Mistake[] = [
  ...OPERATORS.flatMap((name) => (name === 'partner' ? partnerMistakes : partnerMistakes.map(atApi(name)))),
  ...operatorV2Mistakes,
  ...bookingMistakes,
  ...channelMistakes,
];

/** As many random combinations of habits are tried on each interface. */
const COMBINATIONS = 40;

interface LawfulCaller {
  /** Its habit, after the words "a client that". */
  name: string;
  act(s: Scene): Promise<unknown>;
  /** The interface of v1.2 that it calls. */
  api: Api;
  /** Whether a finding is one too many. */
  isUnfair(finding: Finding): boolean;
}

const habitual = (
  name: Interface,
  habits: readonly string[],
  transcript: (s: Scene, habits: ReadonlySet<string>) => Promise<void>,
  api: Api = 'partner',
): LawfulCaller[] => {
  const each = habits.map((habit) => [habit]);
  return [[], ...each, [...habits], ...random(each, COMBINATIONS, COMBINATIONS_SEED)].map((own) => ({
    name: own.length === 0 ? `has no habits of its own, ${name}` : `${own.join(', ')}, ${name}`,
    act: (s) => transcript(s, new Set(own)),
    api,
    isUnfair: () => true,
  }));
};

const lawfulIn = (api: Api, all: typeof lawful): LawfulCaller[] =>
  all.map(([words, act]) => ({
    name: api === 'partner' ? words : `${words}, ${api}`,
    act,
    api,
    isUnfair: ({ severity }) => severity === 'error',
  }));

/** How many of the lawful clients come before those of habits. */
export const LAWFUL = OPERATORS.length * lawful.length + lawfulResellers.length;

/** Clients that keep every duty in unusual ways get no error; those that merely write in other forms, not even a warning. */
export const lawfulCallers: readonly LawfulCaller[] = [
  ...OPERATORS.flatMap((name) => lawfulIn(name, lawful)),
  ...lawfulIn('booking', lawfulResellers),
  ...OPERATORS.flatMap((name) => habitual(name, PARTNER_HABITS, partnerTranscript, name)),
  ...habitual('operator-v2', OPERATOR_V2_HABITS, operatorV2Transcript),
  ...habitual('booking', PARTNER_HABITS, partnerTranscript, 'booking'),
  ...habitual('channel', CHANNEL_HABITS, channelTranscript, 'channel'),
];

const shown = ({ severity, requirement, pointer, message }: Finding): string =>
  `${severity} ${requirement} ${pointer}: ${message}`;

/** Lets a client with a broken habit call a mock operator of its own. */
export const examineWrongCaller = async ([
  name,
  requirement,
  pointer,
  act,
  api,
]: Mistake): Promise<WrongCallerEvidence> => {
  const s = await scene(api);
  await act(s);
  const found = await s.findings();
  const isOwn = (finding: Finding) => finding.requirement === requirement;
  return {
    kind: 'wrong-caller',
    name,
    requirement,
    seen: found.some((finding) => isOwn(finding) && finding.pointer === pointer),
    collateral: found.filter((finding) => finding.severity === 'error' && !isOwn(finding)).map(shown),
  };
};

/** Lets a lawful client call a mock operator of its own. */
export const examineLawfulCaller = async ({
  name,
  act,
  api,
  isUnfair,
}: LawfulCaller): Promise<LawfulCallerEvidence> => {
  const s = await scene(api);
  await act(s);
  const [found, { requirements }] = [await s.findings(), await s.verdict()];
  return {
    kind: 'lawful-caller',
    name,
    unfair: found.filter(isUnfair).map(shown),
    kept: requirements.filter(({ state }) => state === 'passed').map(({ id }) => id),
  };
};
