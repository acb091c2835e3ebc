/** The environment variable with the number of the stream that stays open as long as the launcher lives. */
export const PARENT_PIPE = 'HYTHE_PARENT_PIPE';
