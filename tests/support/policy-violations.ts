import type { BrowserContext } from 'playwright';

/** Collects violations of the content security policy, Trusted Types included, on pages of this context. */
export async function policyViolations(context: BrowserContext): Promise<string[]> {
  const seen: string[] = [];
  await context.exposeBinding('reportViolation', ({ page }, violation: string) => {
    seen.push(`${page.url()}: ${violation}`);
  });
  await context.addInitScript(() => {
    const { reportViolation } = window as unknown as { reportViolation: (violation: string) => void };
    document.addEventListener('securitypolicyviolation', ({ target, effectiveDirective, blockedURI, sample }) => {
      // Styles and `base` in what was parsed into a document of its own are reported at this one; the HTML policy takes
      // them away.
      if (/^(style-src|base-uri)/.test(effectiveDirective) && target === document) return;
      reportViolation(`${effectiveDirective} ${blockedURI} ${sample}`);
    });
  });
  return seen;
}
