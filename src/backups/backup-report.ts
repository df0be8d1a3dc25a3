/**
 * What the administrator learns about the backups that the site makes by itself: that they are off, that a hosted project
 * makes its own, or how the last ones went. Times are ISO 8601.
 */
export type BackupReport = Readonly<
  | { status: 'off' | 'hosted' }
  | {
      status: 'on';
      /** The last backup that was read and copied. */
      last?: Readonly<{ at: string; bytes: number }> | undefined;
      /** The last attempt, if it failed. */
      failure?: Readonly<{ at: string; reason: string }> | undefined;
      /** Whether a backup should have been made long ago. */
      isLate: boolean;
    }
>;
