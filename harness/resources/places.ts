/** One of those who make things that are alive for a time. */
interface Maker {
  /** As many as it will mostly have alive at one time. */
  most: number;
  /** As many as it has alive, or is about to send. */
  has: number;
}

/**
 * A part of all places is for those who have begun, so that they seldom wait in the middle: they give back what they have
 * when they have ended.
 */
const KEPT_PART = 8;

/** Whether one after the other can have all that it will need: each gives back what it has when it has ended. */
const allCanEnd = (makers: readonly Maker[], free: number): boolean => {
  const lacking = ({ most, has }: Maker) => Math.max(0, most - has);
  let left = free;
  for (const maker of makers.toSorted((a, b) => lacking(a) - lacking(b))) {
    if (lacking(maker) > left) {
      return false;
    }
    left += maker.has;
  }
  return true;
};

/**
 * The places for things of which a limited number may be alive at one time, and the checks that have some of them. A place
 * is given only while the others that have begun can still come to their ends, so that they do not all wait for each other.
 */
export class Places {
  readonly #makers = new Map<object, Maker>();
  /** Who waits to make several together, and how many. */
  readonly #rooms = new Map<object, number>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Whether a maker can have one more of the places that are free. */
  hasOneFor(maker: object, most: number, free: number): boolean {
    const others = [...this.#makers].filter(([other]) => other !== maker).map(([, other]) => other);
    const known = { most: Math.min(most, this.#limit), has: this.#makers.get(maker)?.has ?? 0 };
    const kept = known.has === 0 ? Math.max(Math.floor(this.#limit / KEPT_PART), ...this.#rooms.values()) : 0;
    const areIdle = others.every(({ has }) => has === 0);
    return free > 0 && (areIdle || (free > kept && allCanEnd([...others, { ...known, has: known.has + 1 }], free - 1)));
  }

  /**
   * Whether this many are free for a maker that makes them together. Until they are, nobody else begins who has none: what is
   * given back is for it.
   */
  makeRoom(maker: object, count: number, free: number): boolean {
    const hasRoom = free >= count;
    if (hasRoom) {
      this.#rooms.delete(maker);
    } else {
      this.#rooms.set(maker, count);
    }
    return hasRoom;
  }

  /** A maker goes on to make something, and will mostly have this many alive at one time. */
  enter(maker: object, most: number): void {
    this.#rooms.delete(maker);
    this.#makers.set(maker, { has: 0, ...this.#makers.get(maker), most: Math.min(most, this.#limit) });
  }

  /** A maker has this many more alive, or fewer. */
  change(maker: object, by: number): void {
    const known = this.#makers.get(maker);
    if (known !== undefined) {
      known.has = Math.max(0, known.has + by);
    }
  }

  /** A maker makes nothing more. */
  leave(maker: object): void {
    this.#rooms.delete(maker);
    this.#makers.delete(maker);
  }
}
