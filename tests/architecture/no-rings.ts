import { layerPath, test } from './layers.ts'
import type { Rule } from './rule.ts'
import { importsOf, type Sources } from './sources.ts'

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
    findRings(graphOf(sources)).flatMap((ring) =>
      ring.map((path) => `${path}: in a ring with ${ring.join(', ')}`),
    ),
}

/**
 * Returns the folder of a file of the shell, at most so many levels deep. A file that lies higher counts
 * as a folder of its own.
 */
function folderOf(path: string, depth: number): string {
  const parts = layerPath(path).split('/')
  return (parts.length > depth + 1 ? parts.slice(0, depth + 1) : parts).join('/')
}

/** The imports of the shell between folders. Tests may import what they test with. */
function folderImportsOf(sources: Sources, depth: number) {
  const files = [...graphOf(sources)].filter(
    ([path]) => path.startsWith('shell/') && !test.test(path),
  )
  return files
    .flatMap(([path, targets]) => targets.map((target) => ({ path, target })))
    .filter(({ target }) => target.startsWith('shell/'))
    .map((one) => ({ ...one, from: folderOf(one.path, depth), to: folderOf(one.target, depth) }))
    .filter(({ from, to }) => from !== to)
}

export const noFolderRings: Rule = {
  name: 'no folder imports itself through others, at two levels, types included',
  mend: 'Move what both folders need to a folder below both.',
  find: (sources) =>
    [1, 2].flatMap((depth) => {
      const imports = folderImportsOf(sources, depth)
      const targets = Map.groupBy(imports, ({ from }) => from)
      const graph = new Map(
        [...targets].map(([from, all]) => [from, [...new Set(all.map(({ to }) => to))]]),
      )
      return findRings(graph).flatMap((ring) =>
        imports
          .filter(({ from, to }) => ring.includes(from) && ring.includes(to))
          .map(({ path, target }) => `${path}: imports ${target}, in a ring of ${ring.join(', ')}`),
      )
    }),
}
