import { parse } from 'yaml';
import source from '../../content/site.yaml?raw';
import { siteSchema } from '../domain/site.ts';

/** Whose site this is: content/site.yaml, checked when the site is built. */
export const site = siteSchema.parse(parse(source));
