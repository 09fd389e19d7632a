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
