/** A pattern in a text, or several that overlap: from the first character to before `until`. */
export interface Found {
  from: number;
  until: number;
  /** The longest of the patterns. */
  pattern: string;
}

interface Node {
  readonly next: Map<number, Node>;
  /** The longest other node that the text so far ends in. */
  otherwise: Node | undefined;
  /** Characters of the longest pattern that the text so far ends in; 0 for none. */
  length: number;
}

const newNode = (): Node => ({ next: new Map(), otherwise: undefined, length: 0 });

/** Most characters of most texts are among these. */
const USUAL_UNITS = 256;

/** Finds any of many patterns in one pass, whatever the text is (Aho and Corasick). */
export class Finder {
  readonly #root = newNode();
  /** Of the usual characters, 1 for each that a pattern begins with. */
  readonly #begins = new Uint8Array(USUAL_UNITS);

  constructor(patterns: Iterable<string>) {
    for (const pattern of patterns) {
      this.#add(pattern);
      this.#begins[pattern.charCodeAt(0)] = 1;
    }
    this.#link();
  }

  /** The places of patterns in their order, none within another. */
  in(text: string): Found[] {
    const found: Found[] = [];
    const root = this.#root;
    const begins = this.#begins;
    let node = root;
    for (let until = 1; until <= text.length; until += 1) {
      const unit = text.charCodeAt(until - 1);
      if (node === root && begins[unit] === 0) {
        continue; // nearly all characters of nearly all texts
      }
      node = this.#after(node, unit);
      if (node.length > 0) {
        let from = until - node.length;
        let pattern = text.slice(from, until);
        for (let last = found.at(-1); last !== undefined && last.until > from; last = found.at(-1)) {
          found.pop();
          from = Math.min(from, last.from);
          pattern = last.pattern.length > pattern.length ? last.pattern : pattern;
        }
        found.push({ from, until, pattern });
      }
    }
    return found;
  }

  #add(pattern: string): void {
    let node = this.#root;
    for (let at = 0; at < pattern.length; at += 1) {
      const unit = pattern.charCodeAt(at);
      const next = node.next.get(unit) ?? newNode();
      node.next.set(unit, next);
      node = next;
    }
    node.length = pattern.length;
  }

  #after(from: Node, unit: number): Node {
    let node: Node | undefined = from;
    while (node !== undefined) {
      const next = node.next.get(unit);
      if (next !== undefined) {
        return next;
      }
      node = node.otherwise;
    }
    return this.#root;
  }

  #link(): void {
    const queue = [this.#root];
    for (const node of queue) {
      for (const [unit, next] of node.next) {
        next.otherwise = node.otherwise === undefined ? this.#root : this.#after(node.otherwise, unit);
        next.length = Math.max(next.length, next.otherwise.length);
        queue.push(next);
      }
    }
  }
}
