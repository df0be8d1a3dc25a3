import type { APIRoute } from 'astro';
import { pageVersions } from '../site/page-content.ts';

/** The version of each editable page in this build; the editor uses it to detect that a save is live. */
export const GET: APIRoute = async () => Response.json({ pages: await pageVersions() });
