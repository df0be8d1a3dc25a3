import type { ReactNode } from 'react';
import { byDay, type Clock } from '../moments.ts';
import type { Placed } from './page.ts';

interface LedgerProps<Row> {
  rows: readonly Row[];
  clock: Clock;
  children: (row: Row) => ReactNode;
}

/** Lists rows as in a letter book: each date in the margin, the rows of that day below each other. */
export function Ledger<Row extends Placed>({ rows, clock, children }: LedgerProps<Row>) {
  return byDay(rows, clock).map(({ day, rows: entries }) => (
    <section key={day} className="border-ink md:gap-x-gutter border-t pt-3 pb-6 md:grid md:grid-cols-[3fr_9fr]">
      <h2 className="text-label/normal text-muted mb-2 font-sans md:sticky md:top-4 md:self-start md:pt-[0.9rem]">
        {day}
      </h2>
      <ol className="max-md:grid max-md:gap-3">
        {entries.map((row) => (
          <li key={row.id} data-row className="border-rule not-first:border-t max-md:border max-md:px-3">
            {children(row)}
          </li>
        ))}
      </ol>
    </section>
  ));
}
