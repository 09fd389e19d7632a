import { INTERFACES, type Interface, interfaceOf, interfaces } from '../../schemas/interfaces.ts';
import { catalogue, requirementIds } from '../../schemas/requirements/index.ts';
import type { Capability } from '../../schemas/requirements/requirement.ts';
import { schemaOf } from '../../schemas/validate.ts';
import { sectionSchema } from './profile.ts';
import { code, page, table } from './text.ts';

const WORDS: Readonly<Record<Capability, string>> = {
  'reserved-rates': 'No rate of type RESERVED with a limited capacity, holdable and cancelable.',
  'non-cancelable-rates': 'Every rate can be cancelled.',
  'non-holdable-rates': 'Every rate can be held.',
  'holdable-rates': 'No rate can be held: bookings are made without a hold.',
  'cancelable-rates': 'No rate can be cancelled: what a run books stays.',
  'minimum-travelers': 'No rate wants two travelers or more.',
  'maximum-travelers': 'No rate has a maximum of ten travelers or fewer.',
  cutoff: 'No rate has a cutoff.',
  'short-holds': 'No hold ends within `limits.patienceSeconds`.',
  'two-rates': 'There is one rate only.',
  'opening-hours': 'No product is sold by opening hours.',
  'restricted-key': 'No key is limited to some suppliers.',
  'read-only-key': 'No key may only read.',
  'limited-vacancies': 'No availability states its vacancies.',
  'closed-dates': 'No date is closed.',
  'never-available-dates': 'No date is known on which an option is never available.',
  operator: 'No operator of ours is behind the platform.',
  'other-reseller':
    'There is one reseller only. The specification does not state what another may read, release or cancel: to serve it is warned, never failed.',
  booking: 'No Booking API can be called beside the Channel API.',
  'own-availability': 'Availability comes from an operator alone.',
  'own-bookings':
    'What was set up is not booked without a hold. The specification leaves that open, also for a rate that is not holdable: to refuse it is lawful.',
  updates: 'A further create of something that exists changes nothing.',
};

/** What only the profile of one interface may declare. */
const ownWords = (name: Interface): readonly string[] => {
  const { properties } = schemaOf(sectionSchema(name)) as {
    properties?: { without?: { items: { enum?: string[] } } };
  };
  return properties?.without?.items.enum ?? [];
};

export const capabilitiesPage = (): string => {
  const sections = INTERFACES.map((name) => {
    const rows = Object.entries(WORDS).flatMap(([word, words]) => {
      const ids = requirementIds.filter((id) => interfaceOf(id) === name && catalogue[id].needs === word);
      return ids.length === 0 && !ownWords(name).includes(word) ? [] : [{ word, words, ids }];
    });
    const needed = rows.filter(({ ids }) => ids.length > 0);
    return [
      `## ${interfaces[name].title}: \`${name}.without\``,
      table(
        ['Word', 'What it declares', 'Requirements'],
        rows.map(({ word, words, ids }) => [
          code(word),
          words,
          ids.length === 0 ? 'found by the run' : String(ids.length),
        ]),
      ),
      ...needed.map(({ word, ids }) => `### ${name}: ${word}\n\n${ids.map((id) => `- ${code(id)}`).join('\n')}`),
    ].join('\n\n');
  });
  return page(
    'Capabilities: the words of `without`',
    'A target that does not offer something declares it in `without` of its section. The requirements that need it are then *not applicable*, and the verdict lists them. Each list below names them; where none is named, the run finds them.',
    ...sections,
  );
};
