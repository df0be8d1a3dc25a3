/** Removes the characters that XML cannot represent even escaped; the XML writer escapes the others. */
export function xmlText(text: string): string {
  return text.toWellFormed().replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '');
}
