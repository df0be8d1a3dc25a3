import type { Page } from 'playwright';

/** Runs before everything else on a page and records every call that an attack could make. */
export const HOOKS = `
  window.ran = [];
  for (const name of ['alert', 'confirm', 'prompt', 'print', 'open']) window[name] = () => { window.ran.push(name); };
  addEventListener('error', (event) => { if (event.target === window) window.ran.push('script error'); }, true);
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, target }) =>
    // The element, where it is still in the page: a handler that was stopped must be found again.
    window.ran.push('policy violation: ' + violatedDirective + ' ' + blockedURI +
      (target instanceof Element ? ' at ' + target.outerHTML.slice(0, 200) : '')));
`;

/**
 * Moves the pointer over, focuses, opens and clicks everything in `main`, then waits for tasks, frames and failed loads.
 * @returns what ran: names of the functions in HOOKS
 */
export async function provoked(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const ran = (window as unknown as { ran: string[] }).ran;
    const isScript = (address: string | null | undefined) =>
      address?.trim().toLowerCase().startsWith('javascript') ?? false;
    // Navigation is allowed here; running the content of an address is not.
    addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a, area') : null;
      if (link && !isScript(link.getAttribute('href'))) event.preventDefault();
    });
    addEventListener('submit', ({ submitter, target }) => {
      const form = target as HTMLFormElement;
      if (isScript(form.getAttribute('action')) || isScript(submitter?.getAttribute('formaction'))) ran.push('form');
    });
    addEventListener('submit', (event) => event.preventDefault());
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      for (const name of ['pointerover', 'mouseover', 'mouseenter', 'focus', 'toggle'])
        element.dispatchEvent(new Event(name));
      element.focus?.();
      element.click?.();
    }
    await new Promise((done) => setTimeout(done, 15));
    return ran;
  });
}
