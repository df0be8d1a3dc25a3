import './ledger.css';
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
    <section key={day} className="ledger__day">
      <h2 className="ledger__date">{day}</h2>
      <ol className="ledger__entries">
        {entries.map((row) => (
          <li key={row.id} className="ledger__entry">
            {children(row)}
          </li>
        ))}
      </ol>
    </section>
  ));
}
