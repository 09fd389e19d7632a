import { EFFECT_KINDS, type EffectKind } from '../../../schemas/effect-kinds.ts';
import type { Effects } from './effects.ts';

/** Why an entry without an id stays. */
const ID_UNKNOWN = 'its id is not known: the answer to its create was lost';

/**
 * Undoes everything that is still open, the newest of a kind first.
 * @param remains tries to undo one, and answers why it is still there; undefined when it is gone
 * @param oneThing whether what has one id is one thing, of whatever kind: a hold that becomes a booking
 */
export const undoOpen = async (
  effects: Effects,
  remains: (kind: EffectKind, id: string) => Promise<string | undefined>,
  { oneThing = false }: { oneThing?: boolean } = {},
): Promise<void> => {
  for (const entry of effects.allOpen()) {
    if (!effects.isOpen(entry)) {
      continue;
    }
    const { id, kind } = entry;
    const kinds = oneThing ? EFFECT_KINDS : [kind];
    const reason = id === undefined ? ID_UNKNOWN : await remains(kind, id);
    if (id === undefined || reason !== undefined) {
      effects.leave(entry, reason ?? ID_UNKNOWN, kinds);
      continue;
    }
    for (const gone of kinds) {
      effects.undone(gone, id);
    }
  }
};
