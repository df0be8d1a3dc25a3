import { safeLinkUrl } from '../../../../src/html/html-policy.ts';

type Checked = { readonly href: string } | { readonly refusal: 'missing' | 'refused' | 'incomplete' };

const mail = /^[^\s@/:]+@[^\s@/]+\.[^\s@/.]+$/;
const host = /^(?:[\p{L}\d-]+\.)+\p{L}{2,}(?::\d+)?(?:[/?#]|$)/u;

/** Completes the address typed for a link if its meaning is clear, or refuses it with a reason. */
export function linkAddress(typed: string): Checked {
  const text = typed.trim();
  if (!text) return { refusal: 'missing' };
  const meant = mail.test(text) ? `mailto:${text}` : host.test(text) ? `https://${text}` : text;
  const href = safeLinkUrl(meant);
  if (href) return { href };
  return { refusal: /^https?:/i.test(text) ? 'incomplete' : 'refused' };
}
