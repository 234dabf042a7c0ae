/** Shown to a reader who tries to make or change a plan. */
export const READERS_ONLY_READ = 'You can read and export plans. Ask an administrator to make plans.';
