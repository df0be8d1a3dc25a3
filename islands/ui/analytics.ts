/** The analytics scripts that a site may carry; none comes with this one. */
interface AnalyticsWindow {
  gtag?: (command: 'event', name: string) => void;
  plausible?: (name: string) => void;
  umami?: { track: (name: string) => void };
  va?: (command: 'event', event: { name: string }) => void;
}

/**
 * Tells whichever analytics script is on the page that something happened (docs/behaviour.md §4).
 * Says nothing about people whose browser asks for privacy, and never throws.
 */
export function trackEvent(name: 'modal'): void {
  if ((navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl) return;
  const { gtag, plausible, umami, va } = window as unknown as AnalyticsWindow;
  const tell = [
    () => gtag?.('event', name),
    () => plausible?.(name),
    () => umami?.track(name),
    () => va?.('event', { name }),
  ];
  for (const one of tell) {
    try {
      one();
    } catch (error) {
      console.warn('An analytics script failed', error);
    }
  }
}
