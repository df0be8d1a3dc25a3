/** The part of a text field that copying needs. */
export type CopiedField = Pick<HTMLInputElement, 'value' | 'focus' | 'select'>;

/**
 * Puts what a field holds on the clipboard. Browsers withhold the Clipboard API from pages served over plain HTTP, and
 * may refuse it: then the field is selected and copied as by hand.
 * @returns whether it is on the clipboard; if not, the field has the focus and is selected
 */
export async function copyField(field: CopiedField): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    try {
      return document.execCommand('copy');
    } catch {
      return false;
    }
  }
}
