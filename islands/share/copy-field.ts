/** The part of a text field that copying needs. */
export type CopiedField = Pick<HTMLInputElement, 'value' | 'focus' | 'select'>;

/**
 * Copies a field's value to the clipboard. Browsers withhold the Clipboard API from pages served over plain HTTP, and
 * may refuse it; the field is then selected and copied with the copy command.
 * @returns whether it was copied; if not, the field has the focus and is selected
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
