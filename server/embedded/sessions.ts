import { decode } from 'hono/jwt';
import { bearerToken } from '../../src/http/bearer-token.ts';
import type { EmbeddedBackend } from './backend.ts';
import { verifySession } from './verify-token.ts';

/** As much of a browser's name as a page shows. */
const LONGEST_USER_AGENT = 500;

/** Who sends a request. */
export type SessionOwner = { id: string; session: string; email: string };

export type Sessions = ReturnType<typeof createSessions>;

/** What Lite leaves out of its sessions. */
export function createSessions({ query, secrets }: Pick<EmbeddedBackend, 'query' | 'secrets'>) {
  /** Stores the browser of a session that the auth service has just opened, for the list of sessions. */
  async function opened(answer: Response, userAgent: string | undefined): Promise<Response> {
    if (!answer.ok || !userAgent) return answer;
    const { access_token } = (await answer.clone().json()) as { access_token: string };
    await query(
      'update auth.sessions set user_agent = $1 where id = $2',
      userAgent.slice(0, LONGEST_USER_AGENT),
      `${decode(access_token).payload.session_id}`,
    );
    return answer;
  }

  /** The account of a request's token, if its session has not ended. */
  async function ownerOf({ headers }: Request): Promise<SessionOwner | undefined> {
    const claims = await verifySession(bearerToken(headers.get('authorization')) ?? '', secrets.jwtSecret);
    if (!claims) return undefined;
    const [owner] = await query<SessionOwner>(OWNER, `${claims.session_id}`, claims.sub);
    return owner;
  }

  return { opened, ownerOf };
}

const OWNER = `
  select account.id, open.id as session, account.email
  from auth.sessions as open join auth.users as account on account.id = open.user_id
  where open.id::text = $1 and account.id::text = $2`;
