import { $toggleLink } from '@lexical/link';
import { $getSelection, $isRangeSelection } from 'lexical';
import { linkAddress } from '../toolbar/link-address.ts';

const address = /^(?:(?:https?|mailto|tel):|[^\s@/:]+@[^\s@/]+\.[^\s@/.]+$)\S*$/i;

/** Makes a link of the selected words where what is pasted is an address, and only that. Returns whether it did. */
export function $linkSelection(pasted: string): boolean {
  const selection = $getSelection();
  const text = pasted.trim();
  if (!$isRangeSelection(selection) || selection.isCollapsed() || !address.test(text)) return false;
  const words = selection.getTextContent();
  // One address pasted over another takes its place.
  if (!words.trim() || words.includes('\n') || address.test(words.trim())) return false;
  const checked = linkAddress(text);
  if (!('href' in checked)) return false;
  $toggleLink(checked.href, { rel: null, target: null });
  return true;
}
