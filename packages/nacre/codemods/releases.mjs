import { rewriteImports } from './entry-imports.mjs'
import { renameExports } from './former-names/rename-exports.mjs'
import { renameKeys } from './former-names/rename-keys.mjs'
import { renameMembers } from './former-names/rename-members.mjs'
import { lineAt } from './syntax.mjs'

/**
 * The codemods of each release, oldest first. A codemod gets the code of one file of the product, and returns
 * the new code and notes, each with a line, on what it cannot change.
 */
export const releases = [
  {
    version: '0.1.0',
    codemods: [
      {
        name: 'former-functions',
        description: 'functions, types and components get their present names',
        rewrite: renameExports,
      },
      {
        name: 'former-keys',
        description: 'keys and values of declarations get their present names',
        rewrite: renameKeys,
      },
      {
        name: 'former-members',
        description: 'pages use the present names of records and of the client',
        rewrite: renameMembers,
      },
      {
        name: 'entry-imports',
        description: 'imports of a copied shell become imports of the package',
        rewrite(code, file) {
          const { code: next, missing } = rewriteImports(code, file)
          const lineOf = (name) => lineAt(code, code.indexOf(`'${name.split(' of ').at(-1)}'`))
          const notes = missing.map((name) => ({
            line: lineOf(name),
            text: `no entry exports ${name}`,
          }))
          return { code: next, notes }
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
