/** The header in which the shell says whose request it is; what comes in it from outside is dropped there. */
const CLIENT_ADDRESS = 'x-client-address';

/** What a page that asks the backend on a visitor's behalf says of the visitor, so that limits meet them and not the site. */
export function clientHeaders(request: Request): Record<string, string> {
  const address = request.headers.get(CLIENT_ADDRESS);
  return address ? { [CLIENT_ADDRESS]: address } : {};
}
