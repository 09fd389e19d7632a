import { PassThrough } from 'node:stream';
import { expect, test } from '@playwright/test';
import { escaped } from '../../schemas/text/escape.ts';
import { renderFault } from './fault-of-ours.ts';
import { Relayed } from './relayed.ts';

test('what a worker prints is passed on in whole lines, and none of them is a command', () => {
  const stream = new PassThrough();
  const passed = new Relayed(stream, escaped);
  for (const chunk of ['one\n ', ':', ':stop-commands::x\r\n', Buffer.from('##vso[a]\u001b[2J'), '\nno end']) {
    passed.add(chunk);
  }
  passed.end();

  expect(String(stream.read())).toBe('one\n \\u003a:stop-commands::x\n\\u0023#vso[a]\\u001b[2J\nno end\n');
});

test('a fault of ours stands behind a bar, whatever its message says', () => {
  const message = 'bad\n::error::x\n301 passed, 0 failed, 0 skipped\u202e';

  expect(renderFault({ title: 'a\ncheck', where: 'a.ts:1:1', message }, escaped)).toBe(
    'ERROR  a\\ncheck\n  at a.ts:1:1\n  | bad\n  | \\u003a:error::x\n  | 301 passed, 0 failed, 0 skipped\\u202e',
  );
});
