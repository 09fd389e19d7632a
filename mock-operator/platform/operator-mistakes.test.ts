import { expect, test } from '@playwright/test';
import { exampleOf } from '../../schemas/cases.ts';
import type { Json } from '../test-client.ts';
import { operatorMistakes } from './operator-mistakes.ts';

const REQ_ID = '784ac4f2-0000-4000-8000-000000000000';
const json = { 'content-type': 'application/json' };

const held: Json = { ...(exampleOf('partner/hold-envelope') as Json), meta: { reqId: REQ_ID } };
const hold = { method: 'POST', path: '/v1.2/holds', body: JSON.stringify({ hold: {}, meta: { reqId: REQ_ID } }) };
const read = { method: 'GET', path: '/v1.2/holds/1' };
const cancel = { method: 'PUT', path: '/v1.2/bookings/cancel/1' };
const refused = { error: { code: 'NOT_FOUND', message: 'there is none' }, meta: { reqId: REQ_ID } };

const found = (call: typeof read, status: number, body: unknown, headers: Record<string, string> = json): string[] =>
  operatorMistakes(call, { status, headers, text: typeof body === 'string' ? body : JSON.stringify(body) }).map(
    ({ requirement, pointer }) => `${requirement} ${pointer}`,
  );

test('answers as they should be have no findings, in whatever lawful way', () => {
  expect(found(hold, 201, held)).toEqual([]);
  expect(found(hold, 200, { ...held, meta: { reqId: REQ_ID.toUpperCase() }, clerk: 7 })).toEqual([]);
  expect(found(read, 200, { hold: { ...held.hold, partnerId: null }, meta: { reqId: REQ_ID } })).toEqual([]);
  expect(found(read, 404, refused)).toEqual([]);
  expect(found(read, 401, '', {})).toEqual([]);
  expect(found(cancel, 204, '', {})).toEqual([]);
  expect(found({ method: 'DELETE', path: '/v1.2/holds/1' }, 200, '', {})).toEqual([]);
  expect(found(read, 500, '<h1>sorry</h1>', { 'content-type': 'text/html' })).toEqual([]);
  expect(found({ method: 'GET', path: '/' }, 404, 'no', {})).toEqual([]);
});

test('a wrong shape is found at its place', () => {
  expect(found(read, 200, { ...held, hold: { ...held.hold, status: 'KEPT' } })).toEqual([
    'partner.hold.fields /answer/body/hold/status',
  ]);
  expect(found(read, 200, { meta: { reqId: REQ_ID } })).toEqual(['partner.hold.fields /answer/body/hold']);
  expect(found(read, 404, { message: 'none' })).toEqual([
    expect.stringMatching(/^partner\.error\.object-on-4xx \/answer\/body/),
  ]);
});

test('a wrong status, an empty answer and one that is no JSON are found', () => {
  expect(found(cancel, 200, '', {})).toEqual(['partner.booking.cancel-is-204-and-empty /status']);
  expect(found(hold, 201, '', {})).toEqual(['partner.content.is-well-formed /status']);
  expect(found(read, 200, '<h1>a page</h1>', { 'content-type': 'text/html' })).toEqual([
    'partner.content.is-json /answer/headers/content-type',
    'partner.content.is-well-formed /answer/body',
  ]);
});

test('a request id that is missing, malformed or of another call is found', () => {
  const pointer = '/answer/body/meta/reqId';
  const other = '784ac4f2-0000-4000-8000-000000000001';
  expect(found(read, 200, { hold: held.hold })).toEqual([`partner.req-id.every-answer-carries-one ${pointer}`]);
  expect(found(hold, 201, { ...held, meta: { reqId: '7' } })).toEqual([
    `partner.req-id.every-answer-carries-one ${pointer}`,
  ]);
  expect(found(hold, 201, { ...held, meta: { reqId: other } })).toEqual([`partner.req-id.comes-back ${pointer}`]);
  // Of a call without a body it is warned at most: the header is not said to be the id of the request.
  expect(found(read, 200, { ...held, meta: { reqId: other } })).toEqual([]);
});
