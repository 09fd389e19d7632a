// `npm run bench`: what Holdfast costs, side by side with its peers in one run. Ratios hold better than absolutes.
import { benchArbitrary } from './arbitrary.ts';
import { benchCertify } from './certify.ts';
import { benchInstalled } from './installed.ts';
import { benchJudging } from './judging.ts';
import { benchLatency } from './latency.ts';
import { benchMock } from './mock.ts';

const line = (name: string, ours: string, peer: string, ratio: number, target: string): void =>
  console.log(`${name.padEnd(34)}${ours.padStart(14)}${peer.padStart(18)}${ratio.toFixed(2).padStart(8)}   ${target}`);

const certify = await benchCertify();
console.log(`${''.padEnd(34)}${'Holdfast'.padStart(14)}${'peer'.padStart(18)}${'ratio'.padStart(8)}   target`);
line(
  `certify, ${certify.tests} checks (empty tests)`,
  `${(certify.certifyMs / 1000).toFixed(1)} s`,
  `${(certify.emptyMs / 1000).toFixed(1)} s`,
  certify.certifyMs / certify.emptyMs,
  'at most 3',
);
console.log(`  requests made by the certify: ${certify.requests}`);
for (const delayMs of [0, 80, 300]) {
  for (const found of await benchLatency(delayMs)) {
    line(
      `certify ${found.interface}, ${delayMs} ms (limits)`,
      `${found.seconds.toFixed(1)} s`,
      `${found.leastSeconds.toFixed(1)} s`,
      found.seconds / found.leastSeconds,
      `at most 1.25; ${found.requests} requests, one at a time ${found.oneAtATimeSeconds.toFixed(0)} s`,
    );
  }
}
for (const { name, mock, bare } of await benchMock()) {
  line(
    `mock, ${name} (bare Hono)`,
    `${Math.round(mock)}/cpu s`,
    `${Math.round(bare)}/cpu s`,
    mock / bare,
    name === 'availability reads' ? 'at least 0.6' : '',
  );
}
console.log('one exchange judged, for each availability that it lists:');
for (const { name, count, microsecondsEach } of await benchJudging()) {
  console.log(`  ${name}, ${count} availabilities`.padEnd(34) + `${microsecondsEach.toFixed(1)} µs`.padStart(14));
}
const installed = await benchInstalled();
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
console.log(
  `installed: ${megabytes(installed.installedBytes)} in ${installed.packages} packages; packed ${megabytes(installed.packedBytes)}`,
);
line(
  'start to first answer (bare Hono)',
  `${Math.round(installed.mockMs)} ms`,
  `${Math.round(installed.bareMs)} ms`,
  installed.mockMs / installed.bareMs,
  'at most 2.5',
);
const values = benchArbitrary();
line(
  'bookings generated (hand-written)',
  `${Math.round(values.ours)}/s`,
  `${Math.round(values.handWritten)}/s`,
  values.ours / values.handWritten,
  'at least 0.8',
);
