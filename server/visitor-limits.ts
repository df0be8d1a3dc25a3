import { z } from 'zod';

/** Rate limits for visitors, by their names in the database (private.settings). 0 means no limit. */
const NAMES = [
  'call_requests_per_client_hour',
  'call_requests_per_address_day',
  'call_requests_per_hour',
  'subscriptions_per_client_hour',
  'subscriptions_per_hour',
] as const;

export type VisitorLimits = Readonly<Partial<Record<(typeof NAMES)[number], number>>>;

/**
 * Parses the variable LIMITS: `name=number` pairs separated by commas. Limits that are not named keep the database's
 * value.
 */
export const visitorLimits = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim().split('=')))
  .refine(
    (pairs) => pairs.every(([name, number]) => NAMES.some((known) => known === name) && /^\d{1,6}$/.test(number ?? '')),
    `expected limits such as ${NAMES[0]}=20, separated by commas; the names are ${NAMES.join(', ')}`,
  )
  .transform((pairs): VisitorLimits => Object.fromEntries(pairs.map(([name, number]) => [name, Number(number)])));
