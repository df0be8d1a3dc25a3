/** A network, and the address at which it offers to post a page. */
export interface ShareAddress {
  network: string;
  href: string;
}

/**
 * The three networks of docs/behaviour.md §2, as plain links: nothing of theirs is loaded before somebody follows one.
 * @param address the whole address of the page
 * @param subject what the page is about, which one network takes as the first words of the post
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
