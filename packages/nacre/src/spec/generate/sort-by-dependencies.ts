/** Sorts declarations so that each follows those that it refers to. */
export function sortByDependencies<One extends { readonly name: string }>(
  all: readonly One[],
  dependenciesOf: (one: One) => readonly string[],
): readonly One[] {
  const known = new Set<string>()
  const order: One[] = []
  for (let left = all; left.length > 0;) {
    const next = left.find((one) => dependenciesOf(one).every((name) => known.has(name))) ?? left[0]
    if (!next) break
    known.add(next.name)
    order.push(next)
    left = left.filter((one) => one !== next)
  }
  return order
}
