/** The modules that use-drafts.ts loads on demand. */
export { DraftNotices, KeepingNotes, KeptElsewhere } from './DraftNotices.tsx';
export { deviceId } from './device.ts';
export { browserStore } from './draft-store.ts';
export { createDrafts } from './drafts.ts';
export { createOpenElsewhere } from './open-elsewhere.ts';
export { ServerDraftNotices, ServerDraftsElsewhere } from './ServerDraftNotices.tsx';
export { createServerDrafts } from './server-drafts.ts';
