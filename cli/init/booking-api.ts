// The products and rates of a supplier, read from a Booking API. Spec 4.2: GET suppliers, products and rates.

import { randomUUID } from 'node:crypto';
import { FIREWALL_ADVICE, isOfFirewall } from '../../harness/transport/firewall.ts';
import { readJson } from '../../harness/transport/json.ts';
import { openSockets } from '../../harness/transport/socket.ts';
import type { Transport } from '../../harness/transport/wire.ts';
import { textOf } from '../../schemas/text/profile-text.ts';
import { SetupError } from '../errors.ts';
import { hidingSecretsOf } from '../profile/hide-secrets.ts';
import { warnOfPlainAddresses } from '../profile/plain-http.ts';
import type { HeaderVariable } from './answers.ts';

const TIMEOUT_MS = 10_000;

/** More than any real catalogue has: it ends the reading of an endless one. */
const MAX_PRODUCTS = 500;

interface BookingApi {
  /** Without `/v1.2`. */
  address: string;
  headers: readonly HeaderVariable[];
}

const refused = (url: string, message: string, todo: string): SetupError =>
  new SetupError(message, { key: '--from-booking-api', value: url, todo });

/** Reads a URL, whose answer must have a list under a member. @throws SetupError when it has none */
const readList = async (
  transport: Transport,
  { headers }: BookingApi,
  url: string,
  member: string,
): Promise<object[]> => {
  const credentials = headers.map(({ name, env }) => [name, process.env[env] ?? '']);
  const result = await transport(
    {
      method: 'GET',
      url,
      headers: { accept: 'application/json', 'X-Request-ID': randomUUID(), ...Object.fromEntries(credentials) },
    },
    { timeoutMs: TIMEOUT_MS },
  );
  if ('error' in result) {
    throw refused(
      url,
      `The Booking API gave no answer: ${result.error.message}.`,
      result.error.todo ?? 'Check the address.',
    );
  }
  const { status, body, utf8 } = result.answer;
  if (isOfFirewall(result.answer)) {
    throw refused(
      url,
      'A firewall before the Booking API refuses the call (HTTP 403 with an HTML page).',
      FIREWALL_ADVICE,
    );
  }
  if (status !== 200) {
    throw refused(url, `The Booking API answered ${status}.`, 'Check the address, --supplier and --booking-header.');
  }
  const json = readJson(body, utf8);
  if ('unreadable' in json) {
    throw refused(url, `The Booking API answered ${json.unreadable}.`, 'Check the address.');
  }
  const list = (json.value as Record<string, unknown> | null)?.[member];
  if (!Array.isArray(list)) {
    throw refused(url, `The answer of the Booking API has no list "${member}".`, 'Check the address.');
  }
  return list.filter((one): one is object => typeof one === 'object' && one !== null);
};

const idsOf = (list: readonly object[]): string[] =>
  list.flatMap((one) => ('id' in one && typeof one.id === 'string' ? [one.id] : []));

/** The id of the only supplier. @throws SetupError where the Booking API lists none or several */
const onlySupplier = async (transport: Transport, api: BookingApi): Promise<string> => {
  const url = `${api.address}/v1.2/suppliers`;
  const [id, ...others] = idsOf(await readList(transport, api, url, 'suppliers'));
  if (id === undefined) {
    throw refused(url, 'The Booking API lists no supplier.', 'Name it with --supplier.');
  }
  if (others.length > 0) {
    throw new SetupError('The Booking API has several suppliers.', {
      key: '--supplier',
      allowed: [id, ...others].slice(0, 20).join(', '),
      todo: 'Name one of them with --supplier.',
    });
  }
  return id;
};

interface SupplierRates {
  supplierId: string;
  rates: object[];
}

/** Reads the rates of a supplier, each with the id of its product. @throws SetupError */
export const ratesOf = (api: BookingApi, supplier: string | undefined): Promise<SupplierRates> =>
  hidingSecretsOf(api.headers, async () => {
    warnOfPlainAddresses([api.address]);
    const sold = await readRates(api, supplier);
    const text = JSON.stringify(sold);
    if (textOf(api.headers).withoutSecrets(text) !== text) {
      throw refused(api.address, 'The Booking API gives back a secret that was sent to it.', USE_A_FILE);
    }
    return sold;
  });

/** A profile must hold no secret, so rates are not copied from answers that hold one. */
const USE_A_FILE = 'Write its rates into a file without the secret, and name the file with --from.';

const readRates = async (api: BookingApi, supplier: string | undefined): Promise<SupplierRates> => {
  const { transport, close } = openSockets();
  try {
    const supplierId = supplier ?? (await onlySupplier(transport, api));
    const products = `${api.address}/v1.2/suppliers/${encodeURIComponent(supplierId)}/products`;
    const rates: object[] = [];
    for (const productId of idsOf(await readList(transport, api, products, 'products')).slice(0, MAX_PRODUCTS)) {
      const url = `${products}/${encodeURIComponent(productId)}/rates`;
      rates.push(...(await readList(transport, api, url, 'rates')).map((rate) => ({ productId, ...rate })));
    }
    if (rates.length === 0) {
      throw refused(products, 'The Booking API sells no rate of the supplier.', 'Check --supplier.');
    }
    return { supplierId, rates };
  } finally {
    close();
  }
};
