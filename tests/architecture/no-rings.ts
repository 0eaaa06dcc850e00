import { layerPath } from './layers.ts'
import type { Rule } from './rule.ts'
import { importsOf, type Sources } from './sources.ts'

/**
 * The folders whose files still import each other in a ring of types: the declaration language, and the
 * tables and queries of the store. The list only shrinks.
 */
const withRings: readonly string[] = []

type Graph = ReadonlyMap<string, readonly string[]>

/** Returns the groups of files that reach each other, by the algorithm of Tarjan. */
export function findRings(graph: Graph): readonly (readonly string[])[] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const rings: (readonly string[])[] = []
  const lower = (file: string, number = 0) =>
    lowest.set(file, Math.min(lowest.get(file) ?? number, number))
  const visit = (file: string) => {
    const number = order.size
    order.set(file, number)
    lowest.set(file, number)
    open.push(file)
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) {
        visit(next)
        lower(file, lowest.get(next))
      } else if (open.includes(next)) lower(file, order.get(next))
    }
    if (lowest.get(file) !== number) return
    const ring = open.splice(open.indexOf(file))
    if (ring.length > 1) rings.push(ring.toSorted())
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return rings
}

/** Products are free to use the type of what a page loads in the parts of the page. */
function graphOf(sources: Sources): Graph {
  const own = [...sources].filter(([path]) =>
    /^(?:shell|cli|bench|tests|repository-tests|scripts)\//u.test(path),
  )
  return new Map(
    own.map(([path, text]) => [
      path,
      importsOf(path, text).flatMap(({ target }) =>
        target !== undefined && target !== path && sources.has(target) ? [target] : [],
      ),
    ]),
  )
}

export const noRings: Rule = {
  name: 'no file imports itself through others, types included',
  mend: 'Move the type that both need to a file of its own.',
  find: (sources) =>
    findRings(graphOf(sources))
      .filter(
        (ring) =>
          !withRings.some((folder) => ring.every((path) => layerPath(path).startsWith(folder))),
      )
      .flatMap((ring) => ring.map((path) => `${path}: in a ring with ${ring.join(', ')}`)),
}
