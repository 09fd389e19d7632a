import { control } from '../../mock-operator/control/control.ts';
import { scenarios } from '../../mock-operator/control/scenario.ts';
import { rateOf } from '../../mock-operator/kernel/offer-file.ts';
import { createMock } from '../../mock-operator/mock.ts';
import { INTERFACES, interfaces } from '../../schemas/interfaces.ts';
import { operationsOf } from '../../schemas/operations/by-interface.ts';
import { schemaOf } from '../../schemas/validate.ts';
import { code, page, table, worded } from './text.ts';

interface Member {
  type?: string;
  enum?: string[];
  description?: string;
}

const CALLS: Readonly<Record<string, string>> = {
  'GET /overview': 'Clock, faults, variants, and the latest holds, bookings and calls.',
  'GET /state': 'The whole world as a document, which `PUT /state` takes back.',
  'PUT /state': 'Restores a world from such a document.',
  'GET /catalogue': 'What can be bought, with its ids on all interfaces.',
  'PUT /inventory':
    'Sells what the body says; the form is `node_modules/holdfast/dist/schemas/harness/inventory.schema.json`. The world is reset.',
  'POST /reset':
    'Resets the world: data, clock, ids, and all that was changed. The journal is emptied; the numbers of its calls go on.',
  'GET /clock': 'The time of this world.',
  'POST /clock': 'Moves the clock, only forward.',
  'GET /faults': 'The faults that are on, and all that there are.',
  'POST /faults': 'Switches faults on and off.',
  'GET /variants': 'The variants that are on, and all that there are.',
  'POST /variants': 'Switches variants on and off.',
  'GET /journal':
    'The calls so far, with findings. Filters: `operation`, `interface`, `method`, `path`, `text` (of path, headers or body; several with commas between them), `status`, `findings`, `since`, `after`, `before`, `world`, `limit`, and `order`, which is `oldest` or `newest`. With `as=har` they are an HTTP Archive, which the tools of browsers open.',
  'DELETE /journal': 'Forgets the calls so far.',
  'GET /caller': 'The verdict of the client so far, in the form of `report.json`.',
  'DELETE /caller': 'Forgets the calls so far, and the verdict with them.',
  'POST /latency': 'Delays every answer.',
  'POST /outage': 'Answers every call with 503 and an error object, or ends that.',
  'GET /worlds': 'The worlds that there are.',
  'DELETE /worlds/:name': 'Ends a world.',
  'DELETE /worlds/:kind{_world|_fault|_variant}/:name': 'Ends a world, by its whole path.',
  'POST /capacity': 'Sets how many seats are free.',
  'POST /sold-out': 'Leaves no free seat.',
  'POST /close': 'Closes an availability.',
  'POST /reopen': 'Opens it again, with the seats that it had.',
  'POST /expire': 'Ends a hold, or a booking of v2 in progress, as if its time were over.',
  'POST /booking': 'Puts a booking into a status.',
  'GET /behaviour': 'The rules for the next calls.',
  'POST /behaviour': 'Adds a rule: which calls get which answer, and how often.',
  'DELETE /behaviour': 'Removes all rules for the next calls.',
  'GET /journal/matching': 'The numbers of the calls that contain a text.',
  'GET /journal/:number': 'One call, with a `curl` that repeats it.',
  'POST /journal/:number/again': 'Sends a call again.',
  'GET /start': 'Address, keys and first calls of each API, as the empty page shows them.',
  'GET /scenarios': 'The scenarios that were begun, and all that there are.',
  'POST /scenario': 'Begins a scenario: what a client meets in production.',
  'GET /events': 'A stream of server-sent events, one for each change.',
  'GET /calendar': 'What is free of a rate. Query: `rate`, its id; `from` and `until`, date-times.',
  'GET /requirements': 'The requirements that findings name.',
};

const bodies = schemaOf('harness/control').properties as Record<
  string,
  { description?: string; required?: string[]; properties: Record<string, Member> }
>;

const section = ([call, words]: [string, string]): string => {
  const body = call.startsWith('POST ') ? bodies[call.slice('POST /'.length)] : undefined;
  const rows = Object.entries(body?.properties ?? {}).map(([name, { description = '' }]) => [
    code(name),
    body?.required?.includes(name) ? 'yes' : '',
    description,
  ]);
  return [
    `### ${call.replace(/\{.*?\}/, '')}`,
    words,
    ...(rows.length > 0 ? [table(['Member', 'Required', 'Value'], rows)] : []),
  ].join('\n\n');
};

const ID = '0f0f0f0f-0000-4000-8000-000000000030';

/** A rate with the required members only, and what they leave to defaults. */
const minimalRate = (): string => {
  const rate = rateOf({ id: ID, productId: ID.replace('30', '20'), prices: [{ id: 'adult' }] });
  return `\`\`\`json\n${JSON.stringify(rate, null, 2)}\n\`\`\``;
};

export const controlPage = (): string => {
  const { routes } = control(createMock().worlds.root);
  const calls = routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`);
  return page(
    'Control API of the mock',
    'These calls lie below `/_mock`, and below `/_world/NAME/_mock` for a world of its own. They take and answer JSON and need no keys. An error is `{ "error": "…" }`.',
    ...worded(calls, CALLS, 'control.ts').map(section),
    '## Operations',
    'Names for `behaviour`, and for the filter `operation` of the journal. Those of OCTO are those of v2.',
    table(
      ['API', 'Operations'],
      INTERFACES.map((name) => [interfaces[name].title, Object.keys(operationsOf[name]).map(code).join(', ')]),
    ),
    '## Defaults of an inventory',
    'By default, a product has `availabilityType` `START_TIME`, `timeZone` `UTC`, and its name as `code`. A supplier has its name as `code`. A rate with nothing but its ids and a price is sold as this one:',
    minimalRate(),
    'Suppliers, rates and prices may have members of their own, which clients are shown. A member that is nearly a known one is refused.',
    '## Scenarios',
    table(
      ['Scenario', 'What a client meets'],
      Object.entries(scenarios).map(([name, words]) => [code(name), words]),
    ),
  );
};
