import { atom, onMount } from 'nanostores';

/** How the author likes to edit; kept in this browser. */
export interface Preferences {
  /** The mode in which an item opens. */
  editorMode: 'visual' | 'html';
  /** Whether unsaved text is kept on this device (islands/editor/drafts). */
  keepDrafts: boolean;
}

const KEY = 'editor-preferences';
const DEFAULTS: Preferences = { editorMode: 'visual', keepDrafts: true };

/** The preferences; follows other tabs while somebody listens, and can be read at any time by `preferences()`. */
export const $preferences = atom<Preferences>(DEFAULTS);

onMount($preferences, () => {
  const follow = ({ key }: StorageEvent) => (key === KEY || key === null) && $preferences.set(stored());
  $preferences.set(stored());
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
});

/** The preferences as they are now. */
export function preferences(): Preferences {
  return stored();
}

/** Keeps them. @returns false where the browser keeps nothing: then they hold until the page is left */
export function setPreferences(changed: Preferences): boolean {
  $preferences.set(changed);
  try {
    localStorage.setItem(KEY, JSON.stringify(changed));
    return true;
  } catch {
    return false;
  }
}

/** What is kept; of what cannot be read, the default. */
function stored(): Preferences {
  try {
    const { editorMode, keepDrafts } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Preferences>;
    return { editorMode: editorMode === 'html' ? 'html' : DEFAULTS.editorMode, keepDrafts: keepDrafts !== false };
  } catch {
    return $preferences.value ?? DEFAULTS;
  }
}
