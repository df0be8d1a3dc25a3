/** Whether the database refused a row because another one has the slug. */
export function isTaken({ code }: { code: string }): boolean {
  return code === '23505';
}
