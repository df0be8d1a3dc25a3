import { decode } from 'hono/jwt';
import { bearerToken } from '../../src/http/bearer-token.ts';
import type { EmbeddedBackend } from './backend.ts';
import { signToken } from './sign-token.ts';
import { verifySession } from './verify-token.ts';

/** As much of a browser's name as a page shows. */
const LONGEST_USER_AGENT = 500;

/** Who sends a request, and what the session has proved. */
export type SessionOwner = {
  id: string;
  session: string;
  email: string;
  /** Whether the account has a verified second factor. */
  hasFactor: boolean;
  /** Whether the session has given a code of it, or a recovery code. */
  isPastFactor: boolean;
};

/** The fields of an answer with a session that this module reads and writes. */
type SessionAnswer = { access_token: string; expires_in: number; user: object };
type Assurance = { aal: string | null; amr: object[]; factors: object[]; user_id: string };

export type Sessions = ReturnType<typeof createSessions>;

/** What Lite leaves out of its sessions: the browser, and the level of assurance that Supabase's own tokens name. */
export function createSessions({ query, secrets }: Pick<EmbeddedBackend, 'query' | 'secrets'>) {
  /** Stores the browser of a session that the auth service has just opened, for the list of sessions. */
  async function opened(answer: Response, userAgent: string | undefined): Promise<Response> {
    if (answer.ok && userAgent) {
      const { access_token } = (await answer.clone().json()) as SessionAnswer;
      await query(
        'update auth.sessions set user_agent = $1 where id = $2',
        userAgent.slice(0, LONGEST_USER_AGENT),
        sessionOf(access_token),
      );
    }
    return assured(answer);
  }

  /** Signs the token of a session again, with the claims `aal` and `amr`, and names the account's factors. */
  async function assured(answer: Response): Promise<Response> {
    if (!answer.ok) return answer;
    const body = (await answer.json()) as SessionAnswer;
    const { payload } = decode(body.access_token);
    const [found] = await query<Assurance>(ASSURANCE, sessionOf(body.access_token));
    if (!found) throw new Error('The session that was just opened is not there.');
    const claims = { ...payload, aal: found.aal ?? 'aal1', amr: found.amr };
    return withBody(answer, {
      ...body,
      access_token: signToken(claims, body.expires_in, secrets.jwtSecret),
      user: { ...body.user, factors: found.factors },
    });
  }

  /** Names the account's factors in an answer of GET /user. */
  async function withFactors(answer: Response): Promise<Response> {
    if (!answer.ok) return answer;
    const user = (await answer.json()) as { id: string };
    const [found] = await query<{ factors: object[] }>(`select ${FACTORS_OF('$1::uuid')} as factors`, user.id);
    return withBody(answer, { ...user, factors: found?.factors ?? [] });
  }

  /** The account of a request's token, if its session has not ended. */
  async function ownerOf({ headers }: Request): Promise<SessionOwner | undefined> {
    const claims = await verifySession(bearerToken(headers.get('authorization')) ?? '', secrets.jwtSecret);
    if (!claims) return undefined;
    const [owner] = await query<SessionOwner>(OWNER, `${claims.session_id}`, claims.sub);
    return owner;
  }

  return { opened, assured, withFactors, ownerOf };
}

function FACTORS_OF(account: string): string {
  return `(
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', factor.id, 'friendly_name', factor.friendly_name, 'factor_type', factor.factor_type,
      'status', factor.status, 'created_at', factor.created_at, 'updated_at', factor.updated_at
    ) order by factor.created_at), '[]')
    from auth.mfa_factors as factor where factor.user_id = ${account}
  )`;
}

const ASSURANCE = `
  select open.aal,
    (
      select jsonb_build_array(jsonb_build_object(
        'method', 'password', 'timestamp', extract(epoch from open.created_at)::bigint
      )) || coalesce(jsonb_agg(jsonb_build_object(
        'method', proof.authentication_method, 'timestamp', extract(epoch from proof.updated_at)::bigint
      )), '[]')
      from auth.mfa_amr_claims as proof where proof.session_id = open.id
    ) as amr,
    ${FACTORS_OF('open.user_id')} as factors
  from auth.sessions as open where open.id = $1`;

const OWNER = `
  select account.id, open.id as session, account.email,
    private.has_second_factor(account.id) as "hasFactor",
    coalesce(open.aal, '') = 'aal2'
      or exists (select from private.recovered_sessions as recovered where recovered.session_id = open.id) as "isPastFactor"
  from auth.sessions as open join auth.users as account on account.id = open.user_id
  where open.id::text = $1 and account.id::text = $2`;

function sessionOf(token: string): string {
  return `${decode(token).payload.session_id}`;
}

/** The same answer with another body, which has another length. */
function withBody(answer: Response, body: object): Response {
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  return new Response(JSON.stringify(body), { status: answer.status, headers });
}
