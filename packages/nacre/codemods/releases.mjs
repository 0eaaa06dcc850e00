import { rewriteImports } from './entry-imports.mjs'

/**
 * The codemods of each release, oldest first. A codemod gets the code of one file of the product, and returns
 * the new code and notes on what it cannot change.
 */
export const releases = [
  {
    version: '0.1.0',
    codemods: [
      {
        name: 'entry-imports',
        description: 'imports of a copied shell become imports of the package',
        rewrite(code, file) {
          const { code: next, missing } = rewriteImports(code, file)
          return { code: next, notes: missing.map((name) => `no entry exports ${name}`) }
        },
      },
    ],
  },
]

/** Returns the codemods of the releases after one version, up to another. */
export function codemodsBetween(from, to, all = releases) {
  return all
    .filter(
      ({ version }) => compareVersions(version, from) > 0 && compareVersions(version, to) <= 0,
    )
    .flatMap(({ codemods }) => codemods)
}

/** Compares two versions by their numbers. A prerelease counts as its release. */
export function compareVersions(one, other) {
  const [left, right] = [numbersOf(one), numbersOf(other)]
  const index = left.findIndex((number, at) => number !== right[at])
  return index < 0 ? 0 : left[index] - right[index]
}

function numbersOf(version) {
  const [, ...numbers] = /^[~^]?(\d+)\.(\d+)\.(\d+)/u.exec(version) ?? []
  if (numbers.length === 0) throw new Error(`${version} is not a version, such as 0.2.0.`)
  return numbers.map(Number)
}
