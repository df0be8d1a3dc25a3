import { $createLinkNode, $isLinkNode } from '@lexical/link';
import type { TextMatchTransformer } from '@lexical/markdown';
import { $createTextNode, $findMatchingParent } from 'lexical';
import { linkAddress } from '../toolbar/link-address.ts';

/** Turns `[text](address)` into a link if the site allows links to the address; an image's `![…](…)` stays as it is. */
export const LINK: TextMatchTransformer = {
  type: 'text-match',
  dependencies: [],
  trigger: ')',
  regExp: /(?<!!)\[([^[\]]+)\]\(([^()\s]+(?:\([^()\s]*\)[^()\s]*)*)\)$/,
  replace: (typed, [, text = '', address = '']) => {
    const checked = linkAddress(address);
    if ('refusal' in checked || $findMatchingParent(typed, $isLinkNode)) return;
    const inside = $createTextNode(text).setFormat(typed.getFormat());
    typed.replace($createLinkNode(checked.href).append(inside));
  },
};
