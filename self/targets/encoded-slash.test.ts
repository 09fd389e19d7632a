// Web servers refuse a path with an encoded slash by themselves, with an HTML page: one requirement fails for it, not each that is judged on every answer.
import { expect, test } from '@playwright/test';
import { examine } from '../proof/examine.ts';
import { mockWith } from '../proof/mock-with.ts';

const PAGE = '<!DOCTYPE html><title>404 Not Found</title><h1>Not Found</h1>';

test('a web server that refuses %2F fails the check of such ids, and nothing beside it', async () => {
  const operator = mockWith();
  let refused = 0;
  const webServer = (request: Request) => {
    if (!/%2f/i.test(request.url)) {
      return operator(request);
    }
    refused += 1;
    return new Response(PAGE, { status: 404, headers: { 'content-type': 'text/html; charset=iso-8859-1' } });
  };

  const { report } = await examine('partner', webServer, {
    only: ['partner.id', 'partner.content', 'partner.error'],
    runs: 100,
  });

  expect(refused).toBeGreaterThan(0);
  expect(report.requirements.filter(({ state }) => state === 'failed').map(({ id }) => id)).toEqual([
    'partner.id.near-misses-find-nothing',
  ]);
});
