import { dataPath } from '../../src/paths.ts';
import { backendAddress, PUBLIC_KEY } from '../ui/backend-address.ts';

const DEADLINE_MS = 15_000;

/** Asks the database whether the account of a token may edit the site. False also when it cannot be asked. */
export async function mayEdit(token: string): Promise<boolean> {
  try {
    const answer = await fetch(`${backendAddress()}${dataPath('rpc/may_edit')}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', apikey: PUBLIC_KEY, Authorization: `Bearer ${token}` },
      body: '{}',
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    return answer.ok && (await answer.json()) === true;
  } catch (error) {
    console.error('The right to edit could not be asked for', error);
    return false;
  }
}
