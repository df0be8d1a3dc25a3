import { atom, onMount } from 'nanostores';

/** The author's editing preferences, stored in this browser. */
export interface Preferences {
  /** The mode in which an item opens. */
  editorMode: 'visual' | 'html';
  /** Whether unsaved text is stored on this device (islands/editor/drafts). */
  keepDrafts: boolean;
  /** Whether the details of an item stand beside its text, where there is room for both. */
  details: boolean;
}

const KEY = 'editor-preferences';
const DEFAULTS: Preferences = { editorMode: 'visual', keepDrafts: true, details: true };

/** The preferences. Follows changes in other tabs while subscribed to; `preferences()` reads them at any time. */
export const $preferences = atom<Preferences>(DEFAULTS);

onMount($preferences, () => {
  const follow = ({ key }: StorageEvent) => (key === KEY || key === null) && $preferences.set(stored());
  $preferences.set(stored());
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
});

/** Reads the current preferences. */
export function preferences(): Preferences {
  return stored();
}

/** Stores the preferences. @returns false if the browser cannot store them; they then hold until the page is left */
export function setPreferences(changed: Preferences): boolean {
  $preferences.set(changed);
  try {
    localStorage.setItem(KEY, JSON.stringify(changed));
    return true;
  } catch {
    return false;
  }
}

/** Reads the stored preferences; a missing or invalid value becomes its default. */
function stored(): Preferences {
  try {
    const { editorMode, keepDrafts, details } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Preferences>;
    return {
      editorMode: editorMode === 'html' ? 'html' : DEFAULTS.editorMode,
      keepDrafts: keepDrafts !== false,
      details: details !== false,
    };
  } catch {
    return $preferences.value ?? DEFAULTS;
  }
}
