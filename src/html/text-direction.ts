/** The first letter of a direction; digits, punctuation and white space have none. */
const firstLetter = /\p{L}/u;
const fromRightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** The direction of a text by its first letter; undefined if it has none. */
export function directionOf(text: string): 'ltr' | 'rtl' | undefined {
  const letter = firstLetter.exec(text)?.[0];
  if (!letter) return undefined;
  return fromRightToLeft.test(letter) ? 'rtl' : 'ltr';
}
