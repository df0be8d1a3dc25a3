import type { PgliteConnection } from '@supabase/lite/pglite';

type Driver = Pick<PgliteConnection['driver'], 'exec' | 'query'>;

/**
 * A statement by which Lite sets one transaction setting. The name is in the text; the value is a parameter or empty.
 */
const SETTING = /^\s*select set_config\('([\w.]+)', (?:\$1|''), true\)\s*$/i;

/**
 * Lite identifies the caller to Postgres with ten settings, one query each, which together take longer than most
 * queries. This delays them until the next query of the same transaction, and sets them all by one query before it, in
 * their order.
 */
export function joinSettings(driver: Driver): void {
  const query = driver.query.bind(driver);
  const exec = driver.exec.bind(driver);
  let settings: [name: string, value: unknown][] = [];

  driver.query = async <Row>(text: string, parameters?: unknown[], ...rest: [object?]) => {
    const [, name] = SETTING.exec(text) ?? [];
    if (name !== undefined) {
      settings.push([name, parameters?.[0] ?? '']);
      return { rows: [], fields: [], affectedRows: 0 };
    }
    await setThem();
    return query<Row>(text, parameters, ...rest);
  };

  driver.exec = async (...statements) => {
    await setThem();
    return exec(...statements);
  };

  async function setThem(): Promise<void> {
    const due = settings;
    settings = [];
    if (due.length === 0) return;
    const calls = due.map((_, position) => `set_config($${2 * position + 1}, $${2 * position + 2}, true)`);
    await query(`select ${calls.join(', ')}`, due.flat());
  }
}
