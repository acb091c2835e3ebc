/** The version of Hythe, which the build puts in place. */
declare const HYTHE_VERSION: string;
/** A story to begin with, in JavaScript; the build puts it in place. */
declare const FIRST_STORY: string;

/** The address of a worker. */
declare module '*?entry' {
  const address: string;
  export default address;
}
