/**
 * Shows that a form's button is at work. Not by `disabled`, which would take the focus from it.
 * @returns whether it is at work, and how to say that it is or no longer is
 */
export function busyButton(button: HTMLButtonElement, idle: string, working: string) {
  let busy = false;
  return {
    isBusy: () => busy,
    setBusy(now: boolean) {
      busy = now;
      button.ariaDisabled = now ? 'true' : null;
      button.textContent = now ? working : idle;
    },
  };
}
