/** Rows that came before, found by what a later row shares with them. */
export class EarlierRows<Row> {
  readonly #byMark = new Map<string, Row[]>();

  add(marks: readonly string[], row: Row): void {
    for (const mark of marks) {
      const rows = this.#byMark.get(mark) ?? [];
      rows.push(row);
      this.#byMark.set(mark, rows);
    }
  }

  /** The rows with any of the marks, each once, at most so many. */
  sharing(marks: readonly string[], most: number): readonly Row[] {
    const found = new Set<Row>();
    for (const mark of new Set(marks)) {
      for (const row of this.#byMark.get(mark) ?? []) {
        if (found.size >= most) return [...found];
        found.add(row);
      }
    }
    return [...found];
  }
}
