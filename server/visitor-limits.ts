import { z } from 'zod';

/** What visitors may do how often, by the names that the database has for it (private.settings). 0: as often as they like. */
const NAMES = [
  'call_requests_per_client_hour',
  'call_requests_per_address_day',
  'call_requests_per_hour',
  'subscriptions_per_client_hour',
  'subscriptions_per_hour',
] as const;

export type VisitorLimits = Readonly<Partial<Record<(typeof NAMES)[number], number>>>;

/** The variable LIMITS: `name=number` separated by commas; what is not named stays as the database has it. */
export const visitorLimits = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim().split('=')))
  .refine(
    (pairs) => pairs.every(([name, number]) => NAMES.some((known) => known === name) && /^\d{1,6}$/.test(number ?? '')),
    `expected limits such as ${NAMES[0]}=20, separated by commas; the names are ${NAMES.join(', ')}`,
  )
  .transform((pairs): VisitorLimits => Object.fromEntries(pairs.map(([name, number]) => [name, Number(number)])));
