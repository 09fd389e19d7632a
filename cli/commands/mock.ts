import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { type ScenarioName, scenarios } from '../../mock-operator/control/scenario.ts';
import type { ControlledWorld } from '../../mock-operator/kernel/controlled-world.ts';
import type { MockOptions } from '../../mock-operator/mock.ts';
import { worldProfile } from '../../mock-operator/world-profile.ts';
import { instant } from '../../schemas/formats.ts';
import { didYouMean } from '../../schemas/suggest.ts';
import { escaped } from '../../schemas/text/escape.ts';
import { urlOf } from '../../schemas/text/url.ts';
import { command, wholeNumber } from '../command.ts';
import { SetupError } from '../errors.ts';
import { readReport, reportIn } from '../files/report-file.ts';
import { formatCommand } from '../format-command.ts';
import { apiLines, portLines, shellLines } from '../mock/banner.ts';
import { callerReportIn } from '../mock/caller-report.ts';
import { inventoryFile, inventoryOfProfile, restoreFrom, savingTo, watching } from '../mock/mock-files.ts';
import { writeProfile } from '../mock/profile-out.ts';
import { serverTls } from '../mock/server-tls.ts';
import { reachedOrNot, upstreamOperator } from '../mock/upstream.ts';
import { readProfile } from '../profile/profile.ts';
import { profileOfMock, startMock } from '../profile/target.ts';

export const mock = command({
  name: 'mock',
  summary: 'Runs the mock operator until Ctrl-C.',
  options: {
    port: { value: 'N', words: 'a free one by default' },
    host: { value: 'H', words: 'where it listens, 127.0.0.1 by default; 0.0.0.0 lets other machines call it' },
    fault: { value: 'NAME', many: true, words: 'breaks one requirement on purpose' },
    scenario: { value: 'NAME', many: true, words: 'what a client meets in production, such as slow or sold-out' },
    variant: { value: 'NAME', many: true, words: 'settles an open point in another lawful way' },
    binding: { value: 'NAME', words: 'octo-1.0: the profile is that of the OCTO binding' },
    'profile-out': { value: 'FILE', words: 'writes a profile of this mock operator' },
    seed: { value: 'N', words: 'determines every id, 1 by default' },
    data: {
      value: 'FILE',
      words: 'sells what the file says; its form: node_modules/holdfast/dist/schemas/harness/inventory.schema.json',
    },
    watch: { words: 'reads the file of --data again when it changes, and keeps holds and bookings' },
    'from-profile': {
      value: 'FILE',
      words:
        'sells the products and rates of a profile, or those that the Booking API of a platform lists, for two weeks',
    },
    like: {
      value: 'REPORT',
      words:
        'behaves at open points, sells and takes its time as the operator of a run did: its report.json, with the calls beside it',
    },
    state: {
      value: 'FILE',
      words:
        'keeps the world over restarts: restored from it, and saved every two seconds, a large one less often, and when the mock ends; --fault and --variant replace those of the file',
    },
    upstream: {
      value: 'URL',
      words:
        'the Partner API of an operator, which the platform of the mock then stands in front of; its own by default',
    },
    'upstream-header': {
      value: "'NAME: env:VAR'",
      many: true,
      words: 'a header that this operator wants, and the environment variable that holds its value',
    },
    now: { value: 'T', words: 'a date-time: the clock stands there until it is moved' },
    'caller-report': { value: 'DIR', words: 'writes a report on the caller when the mock ends' },
    cors: { value: 'ORIGIN', words: 'the one origin whose web pages may call it; all by default' },
    'allow-host': {
      value: 'NAME',
      many: true,
      words: 'a further name by which /_mock may be called, such as that of a service in a network of containers',
    },
    'trust-proxy': {
      words: 'a proxy stands before it: X-Forwarded-Proto and X-Forwarded-Host say how it is called from outside',
    },
    'tls-cert': { value: 'FILE', words: 'a certificate (PEM), by which it speaks https' },
    'tls-key': { value: 'FILE', words: 'the key of that certificate (PEM)' },
    log: { words: 'prints a line a call, with what the caller did wrong' },
    'list-scenarios': { words: 'lists the scenarios, and runs nothing' },
    'list-faults': { words: 'lists faults and variants, and runs nothing' },
  },
  more: 'Its keys are the demo keys, or HOLDFAST_API_KEY and HOLDFAST_API_SECRET when these are set; those of the Booking API, HOLDFAST_RESELLER_KEY and HOLDFAST_RESELLER_SECRET, and of its other reseller HOLDFAST_OTHER_RESELLER_KEY and HOLDFAST_OTHER_RESELLER_SECRET; those of the Channel API, HOLDFAST_CHANNEL_KEY and HOLDFAST_CHANNEL_SECRET.',
  run: async (given) => {
    if (given['list-faults']) {
      process.stdout.write(await choices());
      return 0;
    }
    if (given['list-scenarios']) {
      process.stdout.write(table('Scenarios, and what a client meets in each', Object.entries(scenarios)));
      return 0;
    }
    const unknown = given.scenario.find((name) => !Object.hasOwn(scenarios, name));
    if (unknown !== undefined) {
      throw new SetupError(`There is no scenario ${unknown}.${didYouMean(unknown, Object.keys(scenarios))}`, {
        key: '--scenario',
        value: unknown,
        allowed: Object.keys(scenarios).join(', '),
        todo: `Name one of these: ${formatCommand('mock', '--list-scenarios')} says what each does.`,
      });
    }
    const port = given.port === undefined ? 0 : wholeNumber('port', given.port, 0, 65_535);
    const seed = given.seed === undefined ? 1 : wholeNumber('seed', given.seed, 0, 2 ** 31 - 1);
    const callerReport = given['caller-report'] === undefined ? undefined : callerReportIn(given['caller-report']);
    refuseBesideState(given);
    const now = given.now === undefined ? undefined : momentOf(given.now);
    const watch = given.watch ? watching(watchedFile(given)) : undefined;
    const inventory = await soldBy(given, now);
    const like = given.like === undefined ? undefined : likeReport(given.like);
    const operator = upstreamOperator(given.upstream, given['upstream-header']);
    const tls = serverTls(given['tls-cert'], given['tls-key']);
    const started = await startMock(
      { faults: given.fault, variants: given.variant, seed },
      {
        port,
        host: given.host,
        ...(inventory && { inventory }),
        ...(like !== undefined && { like }),
        ...(operator && { operator }),
        ...(tls && { tls }),
        ...(now !== undefined && { now }),
        ...(given.cors !== undefined && { cors: originOf(given.cors) }),
        allowHosts: given['allow-host'].map(hostOf),
        trustProxy: given['trust-proxy'],
        scenarios: given.scenario as ScenarioName[],
        ...(given.log && { onCall: logCall }),
      },
    );
    const { url, close } = started;
    const { world } = started.mock;
    const profileOut = given['profile-out'];
    try {
      if (given.state !== undefined) {
        restoreFrom(world, given.state, given);
      }
      refuseBindingOfOwn(world, given.binding);
      if (profileOut !== undefined) {
        // Without the keys that it was started with: a profile names the variables of the environment that hold them.
        const own = world.sellsItsOwn ? worldProfile(world, { baseUrl: url }) : undefined;
        writeProfile(profileOut, own ?? (await profileOfMock(url, given.binding, given.variant)), world.words);
      }
      callerReport?.begin();
    } catch (error) {
      await close();
      throw error;
    }
    const save = given.state === undefined ? undefined : savingTo(world, given.state);
    watch?.(started.mock.worlds);
    const stopped = untilStopped();
    process.stdout.write(
      [
        ...apiLines(started),
        ...(port === 0 ? [] : await portLines(started)),
        ...(operator ? [`operator behind ${operator.url}${await reachedOrNot(operator)}`] : []),
        `inspector       ${url}/_mock/`,
        `catalogue       ${url}/_mock/catalogue`,
        `caller          ${url}/_mock/caller`,
        '',
        ...shellLines(started),
        '',
        ...(profileOut === undefined
          ? ['profile         none written; add --profile-out FILE']
          : [
              `profile         ${escaped(profileOut)}`,
              `certify it      ${escaped(formatCommand('certify', '--profile', relative('', profileOut)))}`,
            ]),
        ...[...given.scenario, ...world.faults, ...world.variants].map((name) => `with            ${name}`),
        ...[...world.statuses].map(([point, status]) => `with            ${point}: ${status}`),
        ...[...world.words].map(([status, word]) => `with            ${status} shown as ${escaped(word)}`),
        ...started.unlike.map((line) => `unlike          ${escaped(line)}`),
        'Ctrl-C ends it.',
        '',
      ].join('\n'),
    );
    await stopped;
    save?.();
    process.stdout.write(callerReport?.write(started) ?? '');
    // Clients may hold connections open; the mock has nothing to lose.
    process.exit(0);
  },
});

/** What a saved state says itself. */
const IN_A_STATE = ['data', 'from-profile', 'like', 'seed', 'now'] as const;

type Given = Partial<Record<(typeof IN_A_STATE)[number] | 'state', string | undefined>>;

const refuseBesideState = (given: Given): void => {
  const name = IN_A_STATE.find((one) => given[one] !== undefined);
  if (given.state !== undefined && name !== undefined && existsSync(given.state)) {
    throw new SetupError(`--${name} has no effect on a world that is restored: its state says what it is.`, {
      file: given.state,
      key: `--${name}`,
      value: given[name],
      todo: `Leave --${name} out, or remove the file to begin anew.`,
    });
  }
};

const watchedFile = ({ data }: Given): string => {
  if (data === undefined) {
    throw new SetupError('--watch has no effect without --data.', {
      key: '--watch',
      todo: 'Name the inventory file with --data, or leave --watch out.',
    });
  }
  return data;
};

const refuseBindingOfOwn = ({ sellsItsOwn }: ControlledWorld, binding: string | undefined): void => {
  if (sellsItsOwn && binding !== undefined) {
    throw new SetupError(
      '--binding is for the demo data: the profile of an inventory of your own has its own binding.',
      {
        key: '--binding',
        value: binding,
        todo: 'Leave --binding out, or sell the demo data.',
      },
    );
  }
};

const soldBy = async ({ data, 'from-profile': profile }: Given, now: number | undefined) => {
  if (data !== undefined && profile !== undefined) {
    throw new SetupError('--data and --from-profile both say what is sold.', {
      key: '--from-profile',
      value: profile,
      todo: 'Give one of them.',
    });
  }
  if (data !== undefined) {
    return inventoryFile(data, now);
  }
  return profile === undefined ? undefined : inventoryOfProfile(readProfile(profile), profile, now);
};

/** The path of a report that can be read. @throws SetupError */
const likeReport = (path: string): string => {
  const file = reportIn(path);
  readReport(file);
  return file;
};

const momentOf = (text: string): number => {
  const moment = instant(text);
  if (Number.isNaN(moment)) {
    throw new SetupError('--now is no moment.', {
      key: '--now',
      value: text,
      allowed: 'a date-time of RFC 3339, such as 2026-06-01T09:00:00Z',
      todo: 'Correct it.',
    });
  }
  return moment;
};

const originOf = (text: string): string => {
  if (urlOf(text)?.origin !== text) {
    throw new SetupError('--cors names no origin.', {
      key: '--cors',
      value: text,
      allowed: 'a scheme, a host and maybe a port, such as https://shop.example',
      todo: 'Correct it, or leave --cors out to let every page call.',
    });
  }
  return text;
};

const hostOf = (text: string): string => {
  const address = urlOf(`http://${text}`);
  if (address?.host !== text.toLowerCase() || address.port !== '') {
    throw new SetupError('--allow-host names no host.', {
      key: '--allow-host',
      value: text,
      allowed: 'a name without scheme and port, such as mock or mock.test',
      todo: 'Correct it.',
    });
  }
  return text;
};

const logCall: NonNullable<MockOptions['onCall']> = ({ method, path, status, durationMs = 0, findings }) => {
  const lines = [
    `${method} ${path} → ${status ?? 'no answer'} ${durationMs.toFixed(1)} ms`,
    ...findings.map(({ severity, pointer, message }) => `    ${severity} ${pointer} ${message}`),
  ];
  process.stdout.write(`${lines.map(escaped).join('\n')}\n`);
};

const untilStopped = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => resolve());
    }
  });

const table = (title: string, entries: readonly (readonly [name: string, words: unknown])[]): string => {
  const width = Math.max(0, ...entries.map(([name]) => name.length));
  return [title, ...entries.map(([name, words]) => `  ${name.padEnd(width)}  ${words}`), ''].join('\n');
};

const choices = async (): Promise<string> => {
  const { faults, variants } = await import('../../mock-operator/faults.ts');
  return `${table('Faults, and the requirement that each breaks', [...faults])}\n${table('Variants, and the open point that each settles', [...variants])}`;
};
