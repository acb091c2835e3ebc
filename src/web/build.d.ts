/** The version of Hythe, which the build puts in place. */
declare const HYTHE_VERSION: string;

/** Answers of short runs of the examples by their names: the headline, and the shares of both sides and of neither by cell. */
declare const KEPT_ANSWERS: Readonly<
  Record<
    string,
    { readonly headline: string; readonly shares: readonly (readonly [number, number, number])[] }
  >
>;

/** Functions of a section with a map: its tools; and the replay of battles on it, which returns what ends it. */
declare module 'map-module' {
  function mapTools(section: Element): void;
  function replay(section: Element, battles: readonly object[]): () => void;
}

/** The address of a worker. */
declare module '*?entry' {
  const address: string;
  export default address;
}
