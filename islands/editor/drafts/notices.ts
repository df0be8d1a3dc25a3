/** The components that OfferedDrafts.tsx loads once there is a draft to offer. */
export { DraftNotices, KeptElsewhere } from './DraftNotices.tsx';
export { ServerDraftNotices, ServerDraftsElsewhere } from './ServerDraftNotices.tsx';
