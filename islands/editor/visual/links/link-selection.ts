import { $toggleLink } from '@lexical/link';
import { $getSelection, $isRangeSelection } from 'lexical';
import { linkAddress } from '../toolbar/link-address.ts';

const address = /^(?:(?:https?|mailto|tel):|[^\s@/:]+@[^\s@/]+\.[^\s@/.]+$)\S*$/i;

/** Turns the selected text into a link, if what is pasted is an address and nothing else. Returns whether it did. */
export function $linkSelection(pasted: string): boolean {
  const selection = $getSelection();
  const text = pasted.trim();
  if (!$isRangeSelection(selection) || selection.isCollapsed() || !address.test(text)) return false;
  const words = selection.getTextContent();
  // An address pasted over another one replaces it.
  if (!words.trim() || words.includes('\n') || address.test(words.trim())) return false;
  const checked = linkAddress(text);
  if (!('href' in checked)) return false;
  $toggleLink(checked.href, { rel: null, target: null });
  return true;
}
