// The documents describe what is served: a client that knows nothing but the document books, and another validator agrees.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { DEMO_CHANNEL_KEYS, DEMO_KEYS, DEMO_RESELLERS } from './demo.ts';
import { DEMO_AUTHORIZATION } from './demo-v2.ts';
import { createMock } from './mock.ts';
import { v2Client } from './operator-v2/test-client.ts';
import { partnerClient } from './partner/test-client.ts';
import type { Json } from './test-client.ts';

const DOCUMENTS = [
  '/openapi.json',
  '/booking/openapi.json',
  '/channel/openapi.json',
  '/v2/openapi.json',
  '/octo/openapi.json',
];

const mock = createMock({ keys: DEMO_KEYS });
const documentAt = async (path: string): Promise<Json> => (await mock.app.request(path)).json();

/** Something that was sent or answered, and the schema of the document that it is to conform to. */
interface Instance {
  words: string;
  schema: Json;
  value: Json;
}

/** The validator of Python knows neither our schemas nor our validator. */
const VALIDATOR = `
import json, sys
from openapi_schema_validator import OAS31Validator
from openapi_spec_validator import OpenAPIV31SpecValidator
given = json.load(sys.stdin)
document = given["document"]
for error in OpenAPIV31SpecValidator(document).iter_errors():
    print("the document:", list(error.absolute_path), error.message)
for one in given["instances"]:
    for error in OAS31Validator({**one["schema"], "components": document["components"]}).iter_errors(one["value"]):
        print(one["words"] + ":", list(error.absolute_path), error.message)
`;

const hasValidator = spawnSync('python3', ['-c', 'import openapi_spec_validator']).status === 0;

/** What is wrong with a document, and with what is said to conform to it. */
const mistakesIn = (document: Json, instances: readonly Instance[]): string => {
  const input = JSON.stringify({ document, instances });
  const { stdout, stderr } = spawnSync('python3', ['-c', VALIDATOR], { input, encoding: 'utf8' });
  return stdout + stderr;
};

const operationsOf = ({ paths }: Json): Json[] =>
  Object.entries<Json>(paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );

const jsonIn = (place: Json): Json => place?.content?.['application/json'];

const examplesIn = (document: Json): Instance[] =>
  operationsOf(document).flatMap(({ operationId, requestBody, responses }) =>
    [requestBody, ...Object.values(responses)].flatMap((place) => {
      const { schema, example } = jsonIn(place) ?? {};
      return example === undefined ? [] : [{ words: `an example of ${operationId}`, schema, value: example }];
    }),
  );

for (const path of DOCUMENTS) {
  test(`${path} is OpenAPI 3.1 to another validator, and its examples conform to it`, async () => {
    test.skip(!hasValidator, 'python3 has no openapi-spec-validator');
    const document = await documentAt(path);
    const examples = examplesIn(document);

    expect(document.openapi).toBe('3.1.0');
    expect(examples.length).toBeGreaterThan(operationsOf(document).length);
    expect(mistakesIn(document, examples)).toBe('');
  });

  test(`each operation of ${path} has an answer with an error, and an example of it`, async () => {
    for (const { operationId, responses } of operationsOf(await documentAt(path))) {
      expect(jsonIn(responses['4XX'])?.example?.error, operationId).toBeDefined();
    }
  });
}

test('the other validator sees a reference that leads nowhere, a parameter without a place and an example that does not conform', async () => {
  test.skip(!hasValidator, 'python3 has no openapi-spec-validator');
  const document = await documentAt('/openapi.json');
  const [{ schema, value } = { schema: {}, value: {} }] = examplesIn(document);
  const broken = structuredClone(document);
  broken.paths['/v1.2/holds'].post.requestBody.content['application/json'].schema.$ref = '#/components/schemas/none';
  const unnamed = structuredClone(document);
  unnamed.paths['/v1.2/holds'].post.parameters = [{ name: 'X-Request-ID' }];

  expect(mistakesIn(broken, examplesIn(broken))).not.toBe('');
  expect(mistakesIn(unnamed, [])).not.toBe('');
  expect(mistakesIn(document, [{ words: 'planted', schema, value: { ...value, availabilities: 7 } }])).toContain(
    'planted',
  );
});

test('each document names the world that it was read in', async () => {
  const places = DOCUMENTS.map(async (path) => {
    const { servers } = await documentAt(`/_world/one${path}`);
    return new URL(servers[0].url, `http://127.0.0.1/_world/one${path}`).pathname;
  });

  expect(await Promise.all(places)).toEqual([
    '/_world/one/',
    '/_world/one/booking/',
    '/_world/one/channel/',
    '/_world/one/v2/desk',
    '/_world/one/octo/',
  ]);
});

test('a document of v1.2 is served where its operations begin too, without keys, and names the same place', async () => {
  const own = createMock({ keys: DEMO_KEYS, resellers: DEMO_RESELLERS, channelKeys: DEMO_CHANNEL_KEYS });
  for (const below of ['/', '/booking/', '/channel/']) {
    const path = `/_world/one${below}v1.2/openapi.json`;
    const answer = await own.app.request(path);
    const { servers, info } = (await answer.json()) as Json;

    expect(answer.status).toBe(200);
    expect(info).toEqual((await documentAt(`${below}openapi.json`)).info);
    expect(new URL(servers[0].url, `http://127.0.0.1${path}`).pathname).toBe(`/_world/one${below}`);
  }
});

const CREDENTIALS: Record<string, Record<string, string>> = {
  key: { 'X-API-Key': DEMO_KEYS.key },
  secret: { 'X-API-Secret': DEMO_KEYS.secret },
  authorization: { Authorization: DEMO_AUTHORIZATION.full },
  bearer: { Authorization: DEMO_AUTHORIZATION.full },
};

/** A client made from a document: it calls operations by name, and keeps what it sent and got. */
const clientOf = async (documentPath: string) => {
  const document = await documentAt(documentPath);
  const instances: Instance[] = [];
  const baseOf = ({ servers = document.servers }: Json): string =>
    new URL(servers[0].url, `http://127.0.0.1${documentPath}`).pathname.replace(/\/$/, '');
  const headers = Object.assign(
    { 'Content-Type': 'application/json' },
    ...document.security.flatMap(Object.keys).map((name: string) => CREDENTIALS[name]),
  );
  const named = (operationId: string): Json => operationsOf(document).find((one) => one.operationId === operationId);

  const call = async (operationId: string, values: Record<string, string>, body?: Json): Promise<Json> => {
    const operation = named(operationId);
    const { path, method, parameters, requestBody, responses } = operation;
    const query = parameters
      .filter((one: Json) => one.in === 'query' && values[one.name])
      .map((one: Json) => `${one.name}=${encodeURIComponent(values[one.name] ?? '')}`);
    const filled = path.replace(/\{(\w+)\}/g, (_: string, name: string) => values[name] ?? '');
    const requestId = parameters.some(({ name }: Json) => name === 'X-Request-ID');
    const response = await mock.app.request(
      `${baseOf(operation)}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`,
      {
        method: method.toUpperCase(),
        headers: { ...headers, ...(requestId && { 'X-Request-ID': body?.meta.reqId ?? randomUUID() }) },
        ...(body && { body: JSON.stringify(body) }),
      },
    );
    const answer = response.status === 204 ? undefined : await response.json();
    expect(Object.keys(responses), `${operationId} ${JSON.stringify(answer)}`).toContain(String(response.status));
    const { schema } = jsonIn(responses[response.status]) ?? {};
    instances.push(
      ...(body ? [{ words: `the body of ${operationId}`, schema: jsonIn(requestBody).schema, value: body }] : []),
      ...(answer && schema ? [{ words: `the answer of ${operationId}`, schema, value: answer }] : []),
    );
    return answer;
  };

  return {
    call,
    example: (operationId: string): Json => structuredClone(jsonIn(named(operationId).requestBody).example),
    mistakes: () => (hasValidator ? mistakesIn(document, instances) : ''),
  };
};

/** The first rate that can be bought, on both sides. */
const firstOffer = async () => {
  const { suppliers, channels } = await documentAt('/_mock/catalogue');
  const [{ supplierId, products }] = suppliers;
  const [{ productId, rates }] = products;
  const [{ rateId, prices, next }] = rates;
  return {
    channelId: channels[0],
    supplierId,
    productId,
    rateId,
    price: prices[0],
    start: next[0].start,
    end: next[0].end,
  };
};

test('a client made from the document of the Partner API lists, holds, books and cancels', async () => {
  const { call, example, mistakes } = await clientOf('/openapi.json');
  const { channelId, supplierId, productId, rateId, price, start, end } = await firstOffer();

  const query = { supplier_id: supplierId, product_id: productId, start, end, rate_id: rateId };
  const listed = await call('listAvailabilities', query);
  const { id: availabilityId } = listed.availabilities.byRate[rateId].availability[0];
  const ids = { supplierId, productId, rateId, priceId: price.priceId, availabilityId, quantity: 1 };
  const hold = example('createHold');
  hold.meta.reqId = randomUUID();
  delete hold.hold.id;
  hold.hold.items = [{ ...hold.hold.items[0], ...ids, id: randomUUID(), at: start }];
  const held = await call('createHold', {}, hold);
  const booking = example('createBooking');
  booking.meta.reqId = randomUUID();
  delete booking.booking.id;
  const [first] = booking.booking.items;
  const traveler = { ...first.traveler, isLead: true, type: price.type };
  Object.assign(booking.booking, { holdId: held.hold.id, channelId });
  booking.booking.items = [{ ...first, ...ids, id: randomUUID(), startTime: start, traveler }];
  const booked = await call('createBooking', {}, booking);
  await call('cancelBooking', { booking_id: booked.booking.id });

  expect(booked.booking.status).toBe('OPEN');
  expect((await call('getBooking', { booking_id: booked.booking.id })).booking.status).toBe('CANCELLED');
  expect(mistakes()).toBe('');
});

test('a client made from the documents of a platform sets up at one API and buys at the other', async () => {
  const operator = await clientOf('/channel/openapi.json');
  const reseller = await clientOf('/booking/openapi.json');
  const sent = (operationId: string): Json => ({ ...operator.example(operationId), meta: { reqId: randomUUID() } });
  const setUp = async (operationId: string, values: Record<string, string>, body: Json): Promise<Json> =>
    operator.call(operationId, values, { ...body, meta: { reqId: randomUUID() } });

  const { channels } = await operator.call('listChannels', {});
  const channelId = channels[0].id;
  const { supplier } = await setUp('createSupplier', {}, sent('createSupplier'));
  const { product } = await setUp('createProduct', { supplier_id: supplier.id }, sent('createProduct'));
  const place = { supplier_id: supplier.id, product_id: product.id };
  const { rate } = await setUp('createRate', place, sent('createRate'));
  const [availability] = sent('setAvailability').availability;
  const set = { ...availability, id: randomUUID(), start: '2099-01-01T09:00:00Z', end: '2099-01-01T10:00:00Z' };
  await setUp('setAvailability', { ...place, rate_id: rate.id }, { availability: [set] });
  await setUp('bindProduct', { ...place, channel_id: channelId }, { priceAt: 'PRICE_AT_SALE' });

  const { suppliers } = await reseller.call('listSuppliers', { code: supplier.code });
  const window = { start: '2099-01-01T00:00:00Z', end: '2099-01-02T00:00:00Z', rate_id: rate.id };
  const listed = await reseller.call('listAvailabilities', { ...place, ...window });
  const [price] = (await reseller.call('getRate', { ...place, rate_id: rate.id })).rate.prices;
  const hold = reseller.example('createHold');
  hold.meta.reqId = randomUUID();
  delete hold.hold.id;
  const { id: availabilityId, start } = listed.availabilities.byRate[rate.id].availability[0];
  const ids = { supplierId: supplier.id, productId: product.id, rateId: rate.id, priceId: price.id, availabilityId };
  hold.hold.items = [{ ...hold.hold.items[0], ...ids, id: randomUUID(), at: start, quantity: rate.minTravelers ?? 1 }];
  const held = await reseller.call('createHold', {}, hold);

  expect(suppliers.map(({ id }: Json) => id)).toContain(supplier.id);
  expect(held.hold.status).toBe('ACTIVE');
  await reseller.call('releaseHold', { hold_id: held.hold.id });
  expect((await reseller.call('getHold', { hold_id: held.hold.id })).hold.status).toBe('RELEASED');
  expect([operator.mistakes(), reseller.mistakes()]).toEqual(['', '']);
});

for (const [path, words] of [
  ['/v2/openapi.json', 'v2'],
  ['/octo/openapi.json', 'OCTO'],
] as const) {
  test(`a client made from the document of ${words} lists, creates, extends, confirms and cancels`, async () => {
    const { call, example, mistakes } = await clientOf(path);
    const { supplierId } = await firstOffer();

    await call('listSuppliers', {});
    const product = (await call('listProducts', { supplierId }))[0];
    const [option] = product.options;
    const dates = { localDateStart: new Date().toISOString().slice(0, 10), localDateEnd: '2099-01-01' };
    const asked = { productId: product.id, optionId: option.id, ...dates };
    const list = await call('listAvailability', { supplierId, ...asked }, words === 'OCTO' ? asked : undefined);
    const { id: availabilityId } = list.find(({ status }: Json) => status === 'AVAILABLE' || status === 'FREESALE');
    const wanted = { ...example('createBooking'), productId: product.id, optionId: option.id, availabilityId };
    wanted.uuid = randomUUID();
    wanted.unitItems = [{ ...wanted.unitItems[0], uuid: randomUUID(), unitId: option.units[0].id }];
    const made = await call('createBooking', { supplierId }, wanted);
    const place = { supplierId, uuid: made.uuid };
    const extended = await call('extendBooking', place, example('extendBooking'));
    const confirmed = await call('confirmBooking', place, example('confirmBooking'));
    const cancelled = await call('cancelBooking', place, example('cancelBooking'));

    expect([made, extended, confirmed, cancelled].map(({ status }) => status)).toEqual([
      'ON_HOLD',
      'ON_HOLD',
      'CONFIRMED',
      'CANCELLED',
    ]);
    expect((await call('getBooking', place)).status).toBe('CANCELLED');
    expect(mistakes()).toBe('');
  });
}

test('a client made from the document of OCTO reads a product, the calendar and bookings by reference, and updates one', async () => {
  const { call, example, mistakes } = await clientOf('/octo/openapi.json');
  const [product] = await call('listProducts', {});
  const [option] = product.options;
  const localDateStart = new Date().toISOString().slice(0, 10);
  const asked = { productId: product.id, optionId: option.id, localDateStart, localDateEnd: '2099-01-01' };
  const list = await call('listAvailability', {}, asked);
  const { id: availabilityId } = list.find(({ status }: Json) => status === 'AVAILABLE' || status === 'FREESALE');
  const resellerReference = randomUUID();
  const made = await call(
    'createBooking',
    {},
    {
      ...example('createBooking'),
      ...{ uuid: randomUUID(), productId: product.id, optionId: option.id, availabilityId, resellerReference },
      unitItems: [{ uuid: randomUUID(), unitId: option.units[0].id }],
    },
  );

  const read = await call('getProduct', { id: product.id });
  const days = await call('listCalendar', {}, asked);
  const changed = await call('updateBooking', { uuid: made.uuid }, example('updateBooking'));
  const found = await call('listBookings', { resellerReference });

  expect(read.id).toBe(product.id);
  expect(days.length).toBeGreaterThan(0);
  expect(changed.notes).toBe(example('updateBooking').notes);
  expect(found.map(({ uuid }: Json) => uuid)).toEqual([made.uuid]);
  expect(mistakes()).toBe('');
});

test('the documents list each success that a variant answers, and 204 alone for a cancel', async () => {
  const lists = async (documents: string[], place: string, method: string, status: number) => {
    for (const path of documents) {
      const { responses } = (await documentAt(path)).paths[place][method];
      expect(Object.keys(responses), `${method} ${place} in ${path}`).toContain(String(status));
    }
  };
  const v1 = ['/openapi.json', '/booking/openapi.json'];
  for (const variants of [
    ['hold-create-is-200', 'booking-create-is-200', 'release-is-200'],
    ['identical-hold-is-200', 'identical-booking-is-200', 'release-is-202'],
    ['booking-is-202-and-pending'],
  ]) {
    const client = partnerClient(createMock({ variants }));
    const id = randomUUID();
    const [hold, booking] = [
      client.holdOf('STANDARD', await client.availability('STANDARD'), 1, { id }),
      client.bookingOf('INSTANT', await client.availability('INSTANT'), 1, { id: randomUUID() }),
    ];
    const repeats = variants[0]?.startsWith('identical') ? 2 : 1;
    for (let sent = 0; sent < repeats; sent += 1) {
      await lists(v1, '/v1.2/holds', 'post', (await client.sendHold(hold)).status);
      await lists(v1, '/v1.2/bookings', 'post', (await client.sendBooking(booking)).status);
    }
    const released = await client.call('DELETE', `/v1.2/holds/${id}`);
    await lists(v1, '/v1.2/holds/{hold_id}', 'delete', released.status);
  }
  const dates = { start: new Date().toISOString().slice(0, 10), end: '2099-01-01' };
  for (const variant of ['v2-create-is-201', 'v2-changes-are-202']) {
    const client = v2Client(createMock({ variants: [variant] }));
    const free = (await client.dates('STANDARD', dates)).json.find(({ status }: Json) => status === 'AVAILABLE');
    const made = await client.create(client.wanted('STANDARD', free.id), { 'Content-Type': 'application/json' });
    const place = '/suppliers/{supplierId}/bookings';
    await lists(['/v2/openapi.json'], place, 'post', made.status);
    await lists(['/v2/openapi.json'], `${place}/{uuid}/confirm`, 'post', (await client.confirm(made.json.uuid)).status);
  }

  const cancel = (await documentAt('/openapi.json')).paths['/v1.2/bookings/cancel/{booking_id}'].put;
  expect(Object.keys(cancel.responses)).toEqual(['204', '4XX', '5XX']);
});
