// Sets of requirements are frozen. What the catalogue has changed since the newest is named in the changelog, under the set
// in which it counts.
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { catalogue } from '../../schemas/requirements/index.ts';
import type { Requirement } from '../../schemas/requirements/requirement.ts';
import { changesOf, contentOf, readSet, type SetChanges, setNames } from '../../schemas/requirements/set.ts';

const changelog = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');

/** What the changelog names under a set: `- added: \`partner.hold.fields\`, …`, the lines of an item joined. */
const namedIn = (text: string, set: string): SetChanges => {
  const [, section = ''] = text.split(`\n### ${set}\n`);
  const items = (section.split(/\n#{2,3} /)[0] ?? '').split('\n- ');
  const ids = (word: string) =>
    items.filter((item) => item.startsWith(`${word}:`)).flatMap((item) => item.match(/(?<=`)[a-z0-9.-]+(?=`)/g) ?? []);
  return { added: ids('added'), changed: ids('changed'), withdrawn: ids('withdrawn') };
};

const inOrder = ({ added, changed, withdrawn }: SetChanges): SetChanges => ({
  added: added.toSorted(),
  changed: changed.toSorted(),
  withdrawn: withdrawn.toSorted(),
});

test('the changelog names each requirement that is new, said otherwise or gone, under the set in which it counts', () => {
  const sets = setNames().map((name) => ({ name, requirements: readSet(name).requirements }));
  const all = [...sets, { name: 'Next set', requirements: contentOf(catalogue) }];

  expect(sets.length).toBeGreaterThan(0);
  expect(changelog).toContain(`\n### ${all[0]?.name}\n\nThe first set.`);
  for (const [index, { name, requirements }] of all.entries()) {
    const before = all[index - 1];
    if (before !== undefined) {
      expect(
        inOrder(namedIn(changelog, name)),
        `${name} of CHANGELOG.md; an item of it: - added: \`partner.hold.fields\``,
      ).toEqual(inOrder(changesOf(before.requirements, requirements)));
    }
  }
});

test('a sentence, a level, a new requirement and one that is gone are seen as changes', () => {
  const one: Requirement = { level: 'MUST', source: '1', sentence: 'It answers.', bearer: 'operator' };
  const before = contentOf({ a: one, b: one, c: one, d: one });
  const after = contentOf({
    a: { ...one, source: '2' },
    b: { ...one, sentence: 'It answers at once.' },
    c: { ...one, level: 'SHOULD' },
    e: one,
    f: { ...one, unchecked: 'The wire cannot show it.' },
  });

  expect(changesOf(before, after)).toEqual({ added: ['e'], changed: ['b', 'c'], withdrawn: ['d'] });
});

test('the lists of the changelog are read, also over several lines', () => {
  const text =
    '# C\n\n### Next set\n\n- added: `a.b.c`,\n  `a.b.d`\n- withdrawn: `a.b.e`\n\n### 2026-12\n\n- added: `x.y.z`\n';

  expect(namedIn(text, 'Next set')).toEqual({ added: ['a.b.c', 'a.b.d'], changed: [], withdrawn: ['a.b.e'] });
  expect(namedIn(text, '2026-12')).toEqual({ added: ['x.y.z'], changed: [], withdrawn: [] });
});

test('a dispute has its day, its reason and a thread', () => {
  for (const [id, { disputed }] of Object.entries(catalogue)) {
    if (disputed !== undefined) {
      expect(disputed.since, id).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(disputed.why, id).toMatch(/\w/);
      expect(disputed.issue, id).toMatch(/^https:\/\//);
    }
  }
});
