/** What may become of a row that is brought in; the words are the database's, too. */
export const OUTCOMES = ['added', 'updated', 'same', 'kept', 'refused'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What became of the rows of one part. */
export class Outcomes {
  readonly counts: Record<Outcome, number> = { added: 0, updated: 0, same: 0, kept: 0, refused: 0 };
  /** Of what was kept: how it is called. */
  readonly kept: string[] = [];
  /** Of what was refused: how it is called, and why. */
  readonly refused: string[] = [];

  add(outcome: Outcome, name: string, reason = ''): void {
    this.counts[outcome]++;
    if (outcome === 'kept') this.kept.push(name);
    if (outcome === 'refused') this.refused.push(`${name}: ${reason}`);
  }
}
