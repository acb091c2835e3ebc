/** Every choice of one element of each list, in the order of the lists; the last list varies fastest. */
export function combinations<T>(lists: readonly (readonly T[])[]): readonly (readonly T[])[] {
  return lists.reduce<readonly (readonly T[])[]>(
    (before, list) => before.flatMap((chosen) => list.map((one) => [...chosen, one])),
    [[]],
  );
}
