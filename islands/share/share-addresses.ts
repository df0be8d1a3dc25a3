/** A network, and the URL of its form for sharing a page. */
export interface ShareAddress {
  network: string;
  href: string;
}

/**
 * The share links of the three networks in docs/behaviour.md §2. They are plain links: nothing is loaded from a network
 * before a visitor follows one.
 * @param address the page's absolute URL
 * @param subject the page's subject, which one network uses as the beginning of the post
 */
export function shareAddresses(address: string, subject: string): ShareAddress[] {
  const url = encodeURIComponent(address);
  const text = encodeURIComponent(subject);
  return [
    { network: 'Twitter', href: `https://twitter.com/intent/tweet?url=${url}&text=${text}` },
    { network: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
    { network: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
  ];
}
