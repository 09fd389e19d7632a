// What suppliers, products and rates have in common when they are listed and read. Spec 4.2.
import { showing } from '../../../kernel/around.ts';
import type { Body } from '../../../kernel/body.ts';
import { without } from '../../../kernel/body.ts';
import { counter } from '../../../kernel/per-world.ts';
import { rule, type Version } from '../../../kernel/rule.ts';
import { sameId } from '../../../kernel/same-id.ts';
import { refuse } from '../../../partner/rules/api-error.ts';

/** What the requirements call them, and the faults. */
const NOUNS = { supplier: 'supplier', product: 'product', 'rate-read': 'rate' } as const;

type Thing = keyof typeof NOUNS;

/** Gives the rule that answers a list. */
export const lister = (thing: Thing): Version<[Body[]], Body> => {
  const noun = NOUNS[thing];
  const unique = rule(`booking.${thing}.id-is-unique`, (_world, all: Body[]): Body[] => all, {
    [`platform-lists-a-${noun}-twice`]: (_world, all) => [...all, ...all.slice(0, 1)],
    [`platform-gives-every-${noun}-one-id`]: (_world, all) => all.map((one) => ({ ...one, id: all[0]?.id })),
  });
  return rule(
    `booking.${thing}.list-is-answered`,
    (world, all: Body[]): Body => ({ [`${noun}s`]: unique(world, all) }),
    {
      [`${noun}s-are-listed-in-a-member-data`]: (_world, all) => ({ data: all }),
      [`${noun}s-are-listed-by-their-ids`]: (_world, all) => ({
        [`${noun}s`]: Object.fromEntries(all.map((one) => [one.id, one])),
      }),
    },
  );
};

/** Gives the rule that answers a read of one, `all` of its list given. @throws ApiError NOT_FOUND where a fault wants it */
export const reader = (thing: Thing): Version<[id: string, all: Body[]], Body | undefined> => {
  const noun = NOUNS[thing];
  const found = (all: Body[], id: string): Body | undefined => all.find((one) => sameId(String(one.id), id));
  const shown = rule(
    thing === 'rate-read' ? 'booking.rate-read.shows-the-listed' : `booking.${thing}.read-shows-the-listed`,
    (_world, one: Body): Body => one,
    {
      [`${noun}-read-lacks-its-title`]: (_world, one) => without(one, 'title'),
      [`${noun}-read-has-a-title-of-its-own`]: (_world, one) => ({ ...one, title: `${one.title} (details)` }),
      [`${noun}-read-lacks-its-hours`]: (_world, one) => ({ ...one, hours: [] }),
    },
  );
  const asked = rule(
    `booking.${thing}.is-the-asked`,
    (_world, id: string, all: Body[]): Body | undefined => found(all, id),
    {
      [`${noun}-read-shows-another`]: (_world, id, all) => {
        const one = found(all, id);
        return one && (all.find((other) => other !== one) ?? one);
      },
      [`${noun}-read-has-an-id-of-its-own`]: (world, id, all) => {
        const one = found(all, id);
        return one && { ...one, id: world.newId() };
      },
    },
  );
  return rule(
    `booking.${thing}.read-is-answered`,
    (world, id: string, all: Body[]): Body | undefined => {
      const one = asked(world, id, all);
      return one && { [noun]: shown(world, one) };
    },
    {
      [`${noun}-that-is-read-is-not-wrapped`]: (_world, id, all) => found(all, id),
      [`every-${noun}-that-is-read-is-404`]: () => refuse('NOT_FOUND', `there is no such ${noun}`),
    },
  );
};

/** Gives the rule of the version that a read shows. */
export const versioned = (thing: 'supplier' | 'rate-read'): Version<[Body], Body> => {
  const noun = NOUNS[thing];
  const readsBefore = counter();
  const shown = rule(`booking.${thing}.version-is-stated`, (_world, one: Body): Body => one, {
    [`${noun}-is-read-without-its-version`]: (_world, one) => without(one, 'version'),
    [`${noun}-is-read-with-a-version-of-null`]: (_world, one) => ({ ...one, version: null }),
  });
  return rule(`booking.${thing}.version-never-falls`, shown, {
    [`version-of-a-${noun}-falls-with-each-read`]: showing(shown, (_own, one, world) => ({
      version: 1_000_000 - readsBefore(world, String(one.id)),
    })),
    [`version-of-a-${noun}-goes-up-and-down`]: showing(shown, (_own, one, world) => ({
      version: 3 - (readsBefore(world, String(one.id)) % 3),
    })),
  });
};
