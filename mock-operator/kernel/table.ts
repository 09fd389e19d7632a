/** Rows by id, in the order in which they came. Ids are uuids, so their case does not count (RFC 9562). */
export class Table<Row extends { readonly id: string }> {
  readonly #rows = new Map<string, Row>();
  #version = 0;

  /** Grows with every change. */
  get version(): number {
    return this.#version;
  }

  get(id: string): Row | undefined {
    const row = this.#rows.get(id);
    if (row !== undefined) {
      return row;
    }
    // Most ids come in lower case, as they were given out.
    const lower = id.toLowerCase();
    return lower === id ? undefined : this.#rows.get(lower);
  }

  /** Stores a row in place of the one with its id, if there is one. */
  save(row: Row): Row {
    this.#version += 1;
    this.#rows.set(row.id.toLowerCase(), row);
    return row;
  }

  delete(id: string): void {
    this.#version += 1;
    this.#rows.delete(id.toLowerCase());
  }

  clear(): void {
    this.#version += 1;
    this.#rows.clear();
  }

  all(): Row[] {
    return [...this.#rows.values()];
  }

  find(isMeant: (row: Row) => unknown): Row | undefined {
    return this.all().find(isMeant);
  }

  findLast(isMeant: (row: Row) => unknown): Row | undefined {
    return this.all().findLast(isMeant);
  }

  filter(isMeant: (row: Row) => unknown): Row[] {
    return this.all().filter(isMeant);
  }

  some(isMeant: (row: Row) => unknown): boolean {
    return this.find(isMeant) !== undefined;
  }

  get size(): number {
    return this.#rows.size;
  }
}
