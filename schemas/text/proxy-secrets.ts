import { urlOf } from './url.ts';

/** The variables that name a proxy. Each is read in small letters first, as curl does. */
const PROXIES = ['http_proxy', 'https_proxy', 'all_proxy'];

/** The variable, as it is written where it is set; undefined where it is not. */
export const variableSet = (name: string): string | undefined =>
  [name.toLowerCase(), name.toUpperCase()].find((one) => process.env[one]);

/** The address of a proxy, with or without its scheme; undefined for any other text. */
export const proxyAddress = (text: string): URL | undefined => {
  return urlOf(text.includes('://') ? text : `http://${text}`);
};

/** What a proxy is to be shown, decoded where it can be. */
export const proxyCredential = (encoded: string): string => {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
};

/** The credentials of the proxies of the environment, value by variable: the password, or a name that stands without one. */
export const proxySecrets = (): Map<string, string> =>
  new Map(
    PROXIES.map(variableSet).flatMap((variable): [string, string][] => {
      const { password = '', username = '' } = proxyAddress(process.env[variable ?? ''] ?? '') ?? {};
      const secret = proxyCredential(password || username);
      return variable === undefined || secret === '' ? [] : [[variable, secret]];
    }),
  );
