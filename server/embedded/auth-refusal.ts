/** A refusal in the auth service's form. `msg` is shown to the person. */
export function authRefusal(status: number, error_code: string, msg: string): Response {
  return Response.json({ code: status, error_code, msg }, { status, headers: { 'x-sb-error-code': error_code } });
}
