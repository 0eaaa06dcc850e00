import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.mjs'
import { formatCode } from './format-code.mjs'
import { notice } from './notice.mjs'

const sources = join(root, 'packages/nacre/src/entries')

/** Returns a page for each entry of the package, by path. */
export function apiPages(exports) {
  const entries = [...new Set(exports.map(({ entry }) => entry))]
  const code = formatCode(exports.map(({ signature }) => signature))
  const signatures = new Map(exports.map((one, index) => [one, code[index]]))
  return entries.map((entry) => {
    const own = exports.filter((one) => one.entry === entry)
    const values = own.filter(({ isType }) => !isType).toSorted(byName)
    const types = own.filter(({ isType }) => isType).toSorted(byName)
    // The entry `nacre/vite` exports `nacre`, so titles are no names alone.
    const text = [
      `# Entry \`${entry}\``,
      notice,
      purposeOf(entry),
      tableOfNames(values, types),
      ...[...values, ...types].map((one) => section(one, signatures.get(one))),
    ].join('\n\n')
    return [`api/${fileOf(entry)}`, `${text}\n`]
  })
}

const fileOf = (entry) => `${entry.replace('nacre/', '').replaceAll('/', '-')}.md`

/** What an entry is for: the comment at the top of its file. */
function purposeOf(entry) {
  const code = readFileSync(join(sources, `${entry.replace('nacre/', '')}.ts`), 'utf8')
  const [comment] = /^(?:\/\/ .*\n)+/u.exec(code) ?? []
  if (comment === undefined)
    throw new Error(`Begin ${entry} with a comment that says what it is for.`)
  return comment.replaceAll(/^\/\/ /gmu, '').trim()
}

const byName = (one, other) => one.name.localeCompare(other.name, 'en')

/** Links to the sections. A heading that differs only in case gets a number, as forges do. */
function tableOfNames(values, types) {
  const anchors = new Map()
  const linkTo = ({ name }) => {
    const anchor = name.toLowerCase()
    const earlier = anchors.get(anchor) ?? 0
    anchors.set(anchor, earlier + 1)
    return `[\`${name}\`](#${anchor}${earlier > 0 ? `-${earlier}` : ''})`
  }
  const rows = Object.entries({ Values: values, Types: types }).filter(
    ([, { length }]) => length > 0,
  )
  return rows.map(([title, list]) => `${title}: ${list.map(linkTo).join(', ')}.`).join('\n\n')
}

function section({ name, description, example }, signature) {
  return [
    `## \`${name}\``,
    description,
    `\`\`\`ts declaration\n${signature}\n\`\`\``,
    ...(example ? [`Example:\n\n\`\`\`ts example\n${example}\n\`\`\``] : []),
  ].join('\n\n')
}
