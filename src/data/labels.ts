import type { Labels } from '../domain/content/labels.ts';
import { content } from './content.ts';

/** The words of buttons, links and fields: content/labels.yaml. */
export function labels(): Promise<Labels> {
  return content('labels');
}
