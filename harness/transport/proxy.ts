// The proxy that stands between us and a target, by HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY.
import type http from 'node:http';
import { getProxyForUrl } from 'proxy-from-env';
import { proxyAddress, proxyCredential, variableSet } from '../../schemas/text/proxy-secrets.ts';
import type { TransportError } from './wire.ts';

export interface TargetProxy {
  /** The variable that names it, as it is written there. */
  variable: string;
  /** Without its credentials. */
  url: URL;
  /** What it is shown, where it has credentials. */
  headers: Record<string, string>;
}

export const isLoopback = (hostname: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/** The proxy through which an address is called; undefined where it is called directly, as this machine always is. */
export const proxyFor = (address: string): TargetProxy | { error: TransportError } | undefined => {
  const { hostname, protocol } = new URL(address);
  const named = isLoopback(hostname) ? '' : getProxyForUrl(address);
  if (named === '') {
    return undefined;
  }
  const variable = variableSet(`${protocol.slice(0, -1)}_proxy`) ?? variableSet('all_proxy') ?? '';
  const url = proxyAddress(process.env[variable] ?? '');
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    return {
      error: {
        kind: 'refused',
        message: `the environment variable ${variable} names no proxy of http or https`,
        todo: `Write http://HOST:PORT into ${variable}, or name ${hostname} in NO_PROXY.`,
      },
    };
  }
  const { username, password } = url;
  const pair = `${proxyCredential(username)}:${proxyCredential(password)}`;
  url.username = '';
  url.password = '';
  const headers = { 'Proxy-Authorization': `Basic ${Buffer.from(pair).toString('base64')}` };
  return { variable, url, headers: pair === ':' ? {} : headers };
};

/** Sends requests through a proxy: those of http whole, those of https through a tunnel (CONNECT). Few runs need one: it is loaded then. */
export const proxyAgent = async (
  { url, headers }: TargetProxy,
  protocol: string,
  options: http.AgentOptions,
): Promise<http.Agent> => {
  if (protocol === 'https:') {
    const { HttpsProxyAgent } = await import('https-proxy-agent');
    return new HttpsProxyAgent(url, { ...options, headers });
  }
  const { HttpProxyAgent } = await import('http-proxy-agent');
  return new HttpProxyAgent(url, { ...options, headers });
};

/** Why a proxy does not let a request through, by the status that it answers. */
export const refusedByProxy = ({ variable, url }: TargetProxy, { hostname }: URL, status: number): TransportError => ({
  kind: 'refused',
  message: `the proxy ${url.host} of ${variable} does not connect to ${hostname} (HTTP ${status})`,
  todo:
    status === 407
      ? `Write its user and password into ${variable}: ${url.protocol}//USER:PASSWORD@${url.host}`
      : `Ask for ${hostname} to be let through, or name it in NO_PROXY where it is reached directly.`,
});
