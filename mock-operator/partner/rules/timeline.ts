// The statuses of a hold or booking in time. Spec 2.7, 3.
import { choice, type Version } from '../../kernel/rule.ts';
import type { Resource } from './resource.ts';

/** A status and when it was entered, in milliseconds since 1970. Spec 2.7. */
export interface StatusEvent {
  typeOf: string;
  at: number;
}

interface WithTimeline {
  status: string;
  timeline: readonly StatusEvent[];
}

/** The same object in another status, with the move in its timeline. Spec 3.2. */
export const moveTo = <Kind extends WithTimeline>(object: Kind, status: Kind['status'], at: number): Kind => ({
  ...object,
  status,
  timeline: [...object.timeline, { typeOf: status, at }],
});

/** Gives the rule that begins the timeline of a new hold or booking. */
export const timelineBeginner = (resource: Resource): Version<[status: string, at: number], StatusEvent[]> =>
  choice<[status: string, at: number], StatusEvent[]>(
    `partner.${resource}.timeline-has-the-creation`,
    // Spec silent: whether the first status is an event.
    (_world, typeOf, at) => [{ typeOf, at }],
    { [`${resource}-timeline-begins-empty`]: () => [] },
  );
