import type { APIRoute } from 'astro';
import { pageVersions } from '../site/page-content.ts';

/** Which version of each editable page this build holds: by this the editor knows that a save is live. */
export const GET: APIRoute = async () => Response.json({ pages: await pageVersions() });
