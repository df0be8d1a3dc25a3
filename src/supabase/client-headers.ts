/**
 * The header in which the shell, or the middleware where there is no shell of ours, says whose request it is. What comes
 * in it from outside is replaced there.
 */
const CLIENT_ADDRESS = 'x-client-address';

/** Says whose request it is, over whatever came from outside. @param address undefined when nobody knows */
export function nameClient({ headers }: Request, address: string | undefined): void {
  if (address === undefined) headers.delete(CLIENT_ADDRESS);
  else headers.set(CLIENT_ADDRESS, address);
}

/** What a page that asks the backend on a visitor's behalf says of the visitor, so that limits meet them and not the site. */
export function clientHeaders(request: Request): Record<string, string> {
  const address = request.headers.get(CLIENT_ADDRESS);
  return address ? { [CLIENT_ADDRESS]: address } : {};
}
