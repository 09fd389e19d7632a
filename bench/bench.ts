// `npm run bench`: what Holdfast costs, side by side with its peers in one run. Ratios hold better than absolutes.
// `npm run bench -- mock start` runs these rows alone.
import { INTERFACES } from '../schemas/interfaces.ts';
import { costOfList, type Lister, listers } from '../self/targets/long-list.ts';
import { benchArbitrary } from './arbitrary.ts';
import { benchCertify } from './certify.ts';
import { benchFaults } from './faults.ts';
import { benchInstalled, benchStart } from './installed.ts';
import { benchFlat, benchHeap } from './lasting.ts';
import { benchLatency } from './latency.ts';
import { benchMock } from './mock.ts';
import { benchPeers } from './peers.ts';
import { benchSecondJudge } from './second-judge.ts';

const SIZES = [100, 1_000, 10_000];

/** The cost of judging one list by every rule, in microseconds for each availability. */
const benchJudging = async (): Promise<{ name: Lister; count: number; microsecondsEach: number }[]> => {
  const rows = [];
  for (const name of listers) {
    await costOfList(name, 1_000); // suites and validators are compiled once
    for (const count of SIZES) {
      rows.push({ name, count, microsecondsEach: (1000 * (await costOfList(name, count))) / count });
    }
  }
  return rows;
};

const line = (name: string, ours: string, peer: string, ratio: number, target: string): void =>
  console.log(`${name.padEnd(34)}${ours.padStart(14)}${peer.padStart(18)}${ratio.toFixed(2).padStart(8)}   ${target}`);

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

const perCpuSecond = (value: number): string => `${Math.round(value)}/cpu s`;

const rows: Record<string, () => Promise<void>> = {
  certify: async () => {
    const { tests, certifyMs, emptyMs, requests } = await benchCertify();
    line(
      `certify, ${tests} checks (empty tests)`,
      `${(certifyMs / 1000).toFixed(1)} s`,
      `${(emptyMs / 1000).toFixed(1)} s`,
      certifyMs / emptyMs,
      'at most 2',
    );
    console.log(`  requests made by the certify: ${requests}`);
  },
  latency: async () => {
    for (const delayMs of [0, 80, 300]) {
      for (const found of await benchLatency(delayMs)) {
        line(
          `certify ${found.interface}, ${delayMs} ms (limits)`,
          `${found.seconds.toFixed(1)} s`,
          `${found.leastSeconds.toFixed(1)} s`,
          found.seconds / found.leastSeconds,
          `at most 1.4; ${found.requests} requests, one at a time ${found.oneAtATimeSeconds.toFixed(0)} s`,
        );
      }
    }
  },
  faults: async () => {
    for (const name of INTERFACES) {
      for await (const { fault, seconds, rightSeconds } of benchFaults(name)) {
        const [ours, right] = [`${seconds.toFixed(1)} s`, `${rightSeconds.toFixed(1)} s`];
        line(`${name} (right)`, ours, right, seconds / rightSeconds, `at most 1.5; ${fault}`);
      }
    }
  },
  mock: async () => {
    for await (const { name, mock, bare, ratio, middleHalf, least } of benchMock()) {
      const [from, until] = middleHalf.map((one) => one.toFixed(2));
      const target = `at least ${least}; of pairs of turns half are ${from} to ${until}, all together ${(mock / bare).toFixed(2)}`;
      line(`mock, ${name} (bare Hono)`, perCpuSecond(mock), perCpuSecond(bare), ratio, target);
    }
  },
  peers: async () => {
    for await (const found of benchPeers()) {
      const name = `mock, list reads (${found.name})`;
      if ('why' in found) {
        console.log(`${name}: not measured. ${found.why}`);
      } else {
        line(name, perCpuSecond(found.mock), perCpuSecond(found.peer), found.mock / found.peer, '');
      }
    }
  },
  flat: async () => {
    const { firstMs, lastMs } = await benchFlat();
    const cost = (ms: number) => `${Math.round(ms)} ms`;
    line('last 500 of 20,000 holds (first)', cost(lastMs), cost(firstMs), lastMs / firstMs, 'at most 1.2');
  },
  heap: async () => {
    const { beforeBytes, afterBytes } = await benchHeap();
    const [ours, before] = [megabytes(afterBytes), megabytes(beforeBytes)];
    line('heap after 200,000 calls (before)', ours, before, afterBytes / beforeBytes, 'at most 1.05');
  },
  judging: async () => {
    console.log('one exchange judged, for each availability that it lists:');
    for (const { name, count, microsecondsEach } of await benchJudging()) {
      console.log(`  ${name}, ${count} availabilities`.padEnd(34) + `${microsecondsEach.toFixed(1)} µs`.padStart(14));
    }
  },
  'second-judge': async () => {
    const { exchanges, cpuMs, rssBytes } = benchSecondJudge();
    const cost = `${Math.round(cpuMs)} ms of CPU, ${megabytes(rssBytes)}`;
    console.log(`second judge, ${exchanges} exchanges: ${cost} (at most 2000 ms, 300 MB)`);
  },
  installed: async () => {
    const { installedBytes, packages, packedBytes } = await benchInstalled();
    console.log(`installed: ${megabytes(installedBytes)} in ${packages} packages; packed ${megabytes(packedBytes)}`);
  },
  start: async () => {
    const { mockMs, bareMs } = await benchStart();
    const [ours, bare] = [`${Math.round(mockMs)} ms`, `${Math.round(bareMs)} ms`];
    line('start to first answer (bare Hono)', ours, bare, mockMs / bareMs, 'at most 2.5');
  },
  arbitrary: async () => {
    const { ours, handWritten } = benchArbitrary();
    line(
      'bookings generated (hand-written)',
      `${Math.round(ours)}/s`,
      `${Math.round(handWritten)}/s`,
      ours / handWritten,
      'at least 0.8',
    );
  },
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !Object.hasOwn(rows, name));
if (unknown !== undefined) {
  throw new RangeError(`there is no row ${unknown}: there are ${Object.keys(rows).join(', ')}`);
}
console.log(`${''.padEnd(34)}${'Holdfast'.padStart(14)}${'peer'.padStart(18)}${'ratio'.padStart(8)}   target`);
for (const [name, run] of Object.entries(rows)) {
  if (wanted.length === 0 || wanted.includes(name)) {
    await run();
  }
}
