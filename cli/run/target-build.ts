import { dirname, resolve } from 'node:path';
import { readTls } from '../../harness/exchange/client-tls.ts';
import { readHeaders } from '../../harness/exchange/headers.ts';
import { valueAt } from '../../harness/exchange/pointer.ts';
import { openSockets } from '../../harness/transport/socket.ts';
import type { WireAnswer } from '../../harness/transport/wire.ts';
import type { Profile, Run } from '../../schemas/generated/types.ts';
import { sectionOf } from '../../schemas/profile-section.ts';
import { textOf } from '../../schemas/text/profile-text.ts';
import { unanswered } from '../doctor/preflight.ts';
import { SetupError } from '../errors.ts';

type Place = Exclude<NonNullable<Profile['build']>, string>;

const TIMEOUT_MS = 10_000;
const MAX_CHARACTERS = 200;

/** The build of the target: as its profile has it, or as the target shows it. @throws SetupError where it shows none */
export const buildOf = async (
  run: Pick<Run, 'profile' | 'profilePath' | 'interfaces'>,
): Promise<string | undefined> => {
  const { build } = run.profile;
  if (build === undefined || typeof build === 'string') {
    return build;
  }
  const file = run.profilePath === undefined ? {} : { file: run.profilePath };
  const url = addressOf(run, build, file);
  const shown = shownIn(await read(run, url, file), build)?.trim();
  if (!shown) {
    throw new SetupError('The target does not show its build there.', {
      ...file,
      key: '/build',
      value: url,
      todo: 'Correct "path", "header" or "pointer", or write the build itself: "build": "2026.12.1".',
    });
  }
  return textOf(run.profile).line(shown, MAX_CHARACTERS);
};

const addressOf = ({ profile, interfaces }: Pick<Run, 'profile' | 'interfaces'>, { path }: Place, file: object) => {
  const base =
    sectionOf(profile, interfaces[0] as Run['interfaces'][number])?.baseUrl.replaceAll('{worker}', '0') ?? '';
  const url = new URL(path, base.endsWith('/') ? base : `${base}/`);
  if (url.origin !== new URL(base).origin) {
    throw new SetupError('The build is read from the target alone.', {
      ...file,
      key: '/build/path',
      value: path,
      allowed: `a path at ${new URL(base).origin}`,
      todo: 'Correct the path.',
    });
  }
  return url.href;
};

const read = async (
  { profile, profilePath, interfaces }: Pick<Run, 'profile' | 'profilePath' | 'interfaces'>,
  url: string,
  file: object,
): Promise<WireAnswer> => {
  const section = sectionOf(profile, interfaces[0] as Run['interfaces'][number]) ?? { baseUrl: url };
  const folder = profilePath === undefined ? process.cwd() : dirname(resolve(profilePath));
  const { transport, close } = openSockets();
  try {
    const request = { method: 'GET', url, headers: readHeaders(section) };
    const result = await transport(request, { timeoutMs: TIMEOUT_MS, tls: readTls(section, folder) });
    if ('error' in result) {
      throw unanswered(url, result.error, { ...file, key: '/build' });
    }
    return result.answer;
  } finally {
    close();
  }
};

/** An answer that refuses may carry the header all the same. */
const shownIn = ({ status, headers, body }: WireAnswer, { header, pointer }: Place): string | undefined => {
  if (header !== undefined) {
    return headers[header.toLowerCase()];
  }
  if (status !== 200 || pointer === undefined) {
    return status === 200 ? body : undefined;
  }
  try {
    const value = valueAt(JSON.parse(body), pointer);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  } catch {
    return undefined;
  }
};
