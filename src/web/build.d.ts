/** The version of Hythe, which the build puts in place. */
declare const HYTHE_VERSION: string;
