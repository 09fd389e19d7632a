// The inspector page: one document, one script and one style of its own origin, below the control of each world.
import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { scriptOf } from '../../pages/kit/script.ts';
import { baseStyle } from '../../pages/kit/style.ts';

/** Nothing runs but its own script, nothing is fetched but from its own origin, and no other page shows it in a frame. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS = {
  'Content-Security-Policy': POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-cache',
};

const DOCUMENT = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Mock operator</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="page.css">
<div id="page"><p>The page of the mock operator is drawn by its script. <code>_mock/journal</code> and <code>_mock/overview</code> hold the same as JSON.</p></div>
<script src="page.js"></script>
</html>
`;

/** Made when it is first asked for. */
const kept = (make: () => string): (() => string) => {
  let made: string | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

const script = kept(() => scriptOf('pages/mock/view/main.ts'));
const style = kept(() => baseStyle() + readFileSync(new URL('../../pages/mock/page.css', import.meta.url), 'utf8'));

/** Below `/_mock/`: a route without a slash at its end is another place. */
export const pageFiles = new Hono()
  .get('/_mock/', (c) => c.html(DOCUMENT, 200, HEADERS))
  .get('/_mock/page.js', (c) => c.body(script(), 200, { ...HEADERS, 'Content-Type': 'text/javascript; charset=utf-8' }))
  .get('/_mock/page.css', (c) => c.body(style(), 200, { ...HEADERS, 'Content-Type': 'text/css; charset=utf-8' }));
