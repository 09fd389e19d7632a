// Targets that show a certificate of a private authority, and those that want to see one.
import type { RequestListener } from 'node:http';
import { expect, test } from '@playwright/test';
import { clientTls, listeningSecurely, serverTls } from '../../self/fixtures/tls.ts';
import { openSockets } from './socket.ts';
import { transportErrorOf } from './transport-error.ts';
import type { ClientTls } from './wire.ts';

const EMPTY: RequestListener = (_request, response) => response.end('{}');

const ask = async (port: number, tls: ClientTls) => {
  const { transport, close } = openSockets();
  const result = await transport(
    { method: 'GET', url: `https://127.0.0.1:${port}/`, headers: {} },
    { timeoutMs: 5_000, tls },
  );
  close();
  return result;
};

test('a certificate of a private authority is refused until the authority is named', async () => {
  await listeningSecurely(EMPTY, async (port) => {
    expect(await ask(port, {})).toMatchObject({
      error: {
        kind: 'tls',
        message: expect.stringContaining('is not trusted'),
        todo: expect.stringContaining('"tls": { "ca": "ca.pem" }'),
      },
    });
    expect(await ask(port, serverTls)).toMatchObject({ answer: { status: 200 } });
  });
});

test('a target that asks for a client certificate says so, and takes the right one', async () => {
  const asking = async (port: number) => {
    expect(await ask(port, serverTls)).toMatchObject({
      error: {
        kind: 'tls',
        message: `the target at 127.0.0.1:${port} asks for a client certificate (ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED)`,
        todo: expect.stringContaining('"tls": { "cert": "client.pem", "key": "client.key" }'),
      },
    });
    expect(await ask(port, { ...serverTls, ...clientTls })).toMatchObject({ answer: { status: 200 } });
  };

  await listeningSecurely(EMPTY, asking, { asksClients: true });
});

test('a certificate for another name shows for which', () => {
  const error = { name: '', message: '', code: 'ERR_TLS_CERT_ALTNAME_INVALID', cert: { subjectaltname: 'DNS:b.test' } };

  expect(transportErrorOf('https://a.test/x', error)).toMatchObject({
    kind: 'tls',
    message: 'the certificate of a.test is for another name: DNS:b.test (ERR_TLS_CERT_ALTNAME_INVALID)',
  });
});

test('an old version of TLS and a cipher that nobody has are named so', async () => {
  const old = { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' } as const;
  const unusual = { maxVersion: 'TLSv1.2', ciphers: 'ADH-AES128-SHA256:@SECLEVEL=0' } as const;
  const messageWith = (options: object) =>
    listeningSecurely(
      EMPTY,
      async (port) => {
        const result = await ask(port, serverTls);
        return 'error' in result && result.error.message;
      },
      options,
    );

  expect(await messageWith(old)).toMatch(/speaks only a version of TLS older than 1.2/);
  expect(await messageWith(unusual)).toMatch(/accepts no cipher of ours, or wants a client certificate/);
});

test('calls with different certificates share no connection', async () => {
  const named: RequestListener = (request, response) => {
    const { subject } = (request.socket as import('node:tls').TLSSocket).getPeerCertificate();
    response.end(JSON.stringify(subject?.CN ?? null));
  };
  const optional = { asksClients: 'optional' } as const;

  await listeningSecurely(
    named,
    async (port) => {
      const { transport, close } = openSockets();
      const names = [];
      for (const tls of [serverTls, { ...serverTls, ...clientTls }, serverTls]) {
        const request = { method: 'GET', url: `https://127.0.0.1:${port}/`, headers: {} };
        const result = await transport(request, { timeoutMs: 5_000, tls });
        names.push('answer' in result ? result.answer.body : result.error.message);
      }
      close();
      expect(names).toEqual(['null', '"client"', 'null']);
    },
    optional,
  );
});
