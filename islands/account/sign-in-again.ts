import { atom } from 'nanostores';

/** Told how the question was answered: true, somebody is signed in; false, it was put off. */
type Answer = (signedIn: boolean) => void;

/** The question for the password while it is open; islands/dashboard/SignInAgainDialog.tsx asks it. */
export const $passwordQuestion = atom<Answer | undefined>();

let open: Promise<boolean> | undefined;

/**
 * Asks for the password again, in place, and waits for the answer: whatever is on the screen stays, and what needed the
 * session can go on where it stopped. Several who ask at once share one question.
 * @returns whether somebody is signed in now; false at once where nothing on the page could ask
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
