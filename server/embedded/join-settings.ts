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
  const settings = createSettings((text, parameters) => query(text, parameters));

  driver.query = async <Row>(text: string, parameters?: unknown[], ...rest: [object?]) => {
    if (settings.takes(text, parameters)) return { rows: [], fields: [], affectedRows: 0 };
    await settings.send();
    return query<Row>(text, parameters, ...rest);
  };

  driver.exec = async (...statements) => {
    await settings.send();
    return exec(...statements);
  };
}

/** The settings of one connection that are not sent yet. */
export function createSettings(query: (text: string, parameters: unknown[]) => Promise<unknown>) {
  let settings: [name: string, value: unknown][] = [];

  return {
    /** Keeps the setting of a statement for later. @returns false when it is another statement */
    takes(text: string, parameters: readonly unknown[] = []): boolean {
      const [, name] = SETTING.exec(text) ?? [];
      if (name === undefined) return false;
      settings.push([name, parameters[0] ?? '']);
      return true;
    },
    /** Sets everything that was kept, in one query. */
    async send(): Promise<void> {
      const due = settings;
      settings = [];
      if (due.length === 0) return;
      const calls = due.map((_, position) => `set_config($${2 * position + 1}, $${2 * position + 2}, true)`);
      await query(`select ${calls.join(', ')}`, due.flat());
    },
  };
}
