/** Possible outcomes for an imported row; the database function uses the same words. */
export const OUTCOMES = ['added', 'updated', 'same', 'kept', 'refused'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The outcomes for the rows of one part. */
export class Outcomes {
  readonly counts: Record<Outcome, number> = { added: 0, updated: 0, same: 0, kept: 0, refused: 0 };
  /** Names of the rows that were kept. */
  readonly kept: string[] = [];
  /** Names of the rows that were refused, with the reasons. */
  readonly refused: string[] = [];

  add(outcome: Outcome, name: string, reason = ''): void {
    this.counts[outcome]++;
    if (outcome === 'kept') this.kept.push(name);
    if (outcome === 'refused') this.refused.push(`${name}: ${reason}`);
  }
}
