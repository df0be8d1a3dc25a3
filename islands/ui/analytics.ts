/** The analytics scripts that a site may include. This project ships none. */
interface AnalyticsWindow {
  gtag?: (command: 'event', name: string) => void;
  plausible?: (name: string) => void;
  umami?: { track: (name: string) => void };
  va?: (command: 'event', event: { name: string }) => void;
}

/**
 * Reports an event to the analytics script on the page, if there is one (docs/behaviour.md §4).
 * Reports nothing if the browser sends Global Privacy Control. Never throws.
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
