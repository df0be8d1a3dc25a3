import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from '../../src/supabase/database.types.ts';

/** A request to the tables. */
interface Question {
  method: string;
  url: URL;
  body: unknown;
}

/** A database client whose answers are given in the order of the requests, which are recorded. */
export function tables(...answers: (unknown | Response | Promise<unknown>)[]) {
  const asked: Question[] = [];
  const database = new PostgrestClient<Database>('http://backend.test/rest/v1', {
    retry: false,
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      const body = init?.body ? JSON.parse(String(init.body)) : undefined;
      asked.push({ method: init?.method ?? 'GET', url: new URL(String(input)), body });
      const answer = await answers.shift();
      if (answer instanceof Error) throw answer;
      return answer instanceof Response ? answer : Response.json(answer);
    },
  });
  return { database, asked };
}

/** A refusal by the database. */
export function refusal(status: number, code: string): Response {
  return Response.json({ code, message: code, details: null, hint: null }, { status });
}
