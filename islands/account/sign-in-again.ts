import { atom } from 'nanostores';

/** Answers the password question: true after signing in, false if it was dismissed. */
type Answer = (signedIn: boolean) => void;

/** Set while the password question is open; islands/dashboard/SignInAgainDialog.tsx shows it. */
export const $passwordQuestion = atom<Answer | undefined>();

let open: Promise<boolean> | undefined;

/**
 * Asks for the password again in place and waits for the answer. The screen stays as it is, and the request that needed
 * the session can continue. Concurrent callers share one question.
 * @returns whether there is a session now; false at once if nothing on the page can show the question
 */
export function signInAgain(): Promise<boolean> {
  if ($passwordQuestion.lc === 0) return Promise.resolve(false);
  open ??= new Promise((resolve) => {
    $passwordQuestion.set((signedIn) => {
      open = undefined;
      $passwordQuestion.set(undefined);
      resolve(signedIn);
    });
  });
  return open;
}
