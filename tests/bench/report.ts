/** One measured line: ours against a floor of the same run. Times in milliseconds, sizes in millions of bytes. */
export type Measurement = {
  readonly name: string;
  readonly ours: readonly number[];
  readonly floor: readonly number[];
  readonly floorName: string;
  readonly unit: 'ms' | '/s' | 'MB';
  /** The budget for the median of `ours`, or for its 95th percentile. */
  readonly budget?: { readonly at: 'p50' | 'p95'; readonly value: number };
  /** The budget as a multiple of the floor. */
  readonly ratioBudget?: number;
};

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Prints a line per measurement; says where a budget is missed. */
export function printReport(measurements: readonly Measurement[]): void {
  for (const line of measurements) {
    const ours = percentile(line.ours, 0.5);
    const floor = percentile(line.floor, 0.5);
    const ratio = line.unit === '/s' ? floor / ours : ours / floor;
    console.log(
      [
        line.name,
        `p50 ${show(ours)} ${line.unit}`,
        `p95 ${show(percentile(line.ours, 0.95))} ${line.unit}`,
        `n=${line.ours.length}`,
        `floor (${line.floorName}) ${show(floor)} ${line.unit}`,
        `ratio ${ratio.toFixed(2)}`,
        verdict(line, ratio),
      ].join(' · '),
    );
  }
}

function verdict(line: Measurement, ratio: number): string {
  const missed: string[] = [];
  if (line.budget !== undefined) {
    const measured = percentile(line.ours, line.budget.at === 'p50' ? 0.5 : 0.95);
    const kept = line.unit === '/s' ? measured >= line.budget.value : measured <= line.budget.value;
    if (!kept) missed.push(`${line.budget.at} budget ${line.budget.value} ${line.unit}`);
  }
  if (line.ratioBudget !== undefined && ratio > line.ratioBudget) missed.push(`ratio budget ${line.ratioBudget}`);
  if (line.budget === undefined && line.ratioBudget === undefined) return 'no budget';
  return missed.length === 0 ? 'within budget' : `MISSED: ${missed.join(', ')}`;
}

function show(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(1);
}
