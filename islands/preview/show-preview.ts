import { parseHtml } from '../../src/html/trusted-html.ts';
import { postPreviewPath, signInPath } from '../../src/paths.ts';
import { TEXTS } from './texts.ts';

/**
 * Shows the post named by `?post=` as its page will look. The session is stored only in the browser and sent in a
 * header, so the page with the draft has no address of its own that could be cached or shared.
 */
export async function showPreview(place: HTMLElement): Promise<void> {
  const slug = new URLSearchParams(location.search).get('post') ?? '';
  try {
    const { accessToken } = await import('../account/session-store.ts');
    const token = await accessToken();
    const answer = token && (await fetch(postPreviewPath(slug), { headers: { authorization: `Bearer ${token}` } }));
    if (!answer || answer.status === 401) return location.replace(signInPath(location.pathname + location.search));
    if (answer.status === 404) return say(place, TEXTS.none);
    if (!answer.ok) throw new Error(`${answer.status}`);
    // The HTML comes from this site and has passed the policy; no script in it runs.
    const { body } = parseHtml(await answer.text());
    document.title = `${TEXTS.title}: ${body.querySelector('h1')?.textContent ?? slug}`;
    place.replaceChildren(...body.childNodes);
  } catch (error) {
    console.error('The preview could not be loaded', error);
    say(place, TEXTS.failed, () => showPreview(place));
  }
}

/** Changes the note that the page begins with, and offers to try again. */
function say(place: HTMLElement, words: string, again?: () => void): void {
  const [note] = place.children;
  if (!note) return;
  note.textContent = words;
  place.replaceChildren(note);
  const template = document.querySelector<HTMLTemplateElement>('#preview-retry');
  const button = template?.content.firstElementChild?.cloneNode(true);
  if (!again || !button) return;
  button.addEventListener('click', again);
  place.append(button);
}
