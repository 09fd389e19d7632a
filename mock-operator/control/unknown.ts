// Calls of the control, or of a world, that do not exist: answered with what was most likely meant.
import type { Context, Handler } from 'hono';
import { didYouMean } from '../../schemas/suggest.ts';
import { NAMES } from '../wire/address.ts';
import { Misuse } from './misuse.ts';

interface Route {
  method: string;
  path: string;
}

/** Refuses what no route of the control takes. `routes` are those below `/_mock`. @throws Misuse 404 or 405 */
export const unknownCall = (routes: readonly Route[]): Handler => {
  const calls = routes.filter(({ method }) => method !== 'ALL');
  const paths = [...new Set(calls.map(({ path }) => path))].sort();
  return (c) => {
    const path = c.req.path.replace(/^\/_mock/, '');
    const methods = calls.filter((call) => call.path === path).map(({ method }) => method);
    if (methods.length > 0) {
      c.header('Allow', methods.join(', '));
      throw new Misuse(`/_mock${path} takes ${methods.join(' or ')}, not ${c.req.method}`, 405);
    }
    const known = paths.map((one) => `/_mock${one}`);
    throw new Misuse(
      `There is no /_mock${path}.${didYouMean(`/_mock${path}`, known)} The control has ${known.join(', ')}.`,
      404,
    );
  };
};

const places = ['_mock', '_world', '_fault', '_variant'];

/** Refuses a path that begins as those of control and worlds do: no interface has such. */
export const unknownPlace = (c: Context): Response => {
  const [, first = ''] = c.req.path.split('/');
  const hint = places.includes(first) ? '' : didYouMean(first, places);
  const words = `Below / are _mock, _world/NAME, _fault/NAME and _variant/NAME; ${NAMES}`;
  return c.json({ error: `There is no ${c.req.path}.${hint} ${words}` }, 404);
};
