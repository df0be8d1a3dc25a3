/** Whether the tables refused because another row has the address already. */
export function isTaken({ code }: { code: string }): boolean {
  return code === '23505';
}
