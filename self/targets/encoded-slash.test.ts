// Web servers refuse a path with an encoded slash by themselves, with an HTML page: one requirement fails for it, with a hint.
import { expect, test } from '@playwright/test';
import { triageOf } from '../../reporters/causes.ts';
import { examine } from '../proof/examine.ts';
import { mockWith } from '../proof/mock-with.ts';

const PAGE = '<!DOCTYPE html><title>404 Not Found</title><h1>Not Found</h1>';

for (const name of ['partner', 'booking'] as const) {
  test(`a web server that refuses %2F is one failure of a whole run of ${name}, with what to do`, async () => {
    const operator = mockWith();
    let refused = 0;
    const webServer = (request: Request) => {
      if (!/%2f/i.test(request.url)) {
        return operator(request);
      }
      refused += 1;
      return new Response(PAGE, { status: 404, headers: { 'content-type': 'text/html; charset=iso-8859-1' } });
    };

    const { report } = await examine(name, webServer);

    expect(refused).toBeGreaterThan(1);
    const red = report.requirements.filter(({ state }) => state === 'failed' || state === 'blocked');
    expect(red.map(({ id }) => id)).toEqual([`${name}.id.near-misses-find-nothing`]);
    expect(triageOf(report).causes).toMatchObject([{ words: expect.stringContaining('AllowEncodedSlashes') }]);
  });
}
