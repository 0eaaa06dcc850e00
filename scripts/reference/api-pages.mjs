import { formatCode } from './format-code.mjs'
import { notice } from './notice.mjs'

/** What each entry is for. */
const purposes = {
  nacre: 'Everything that declares a product. It runs on the server and in the browser.',
  'nacre/react': 'Components and hooks of pages and forms.',
  'nacre/admin': 'The components of the admin area, for screens, cards and panels of your own.',
  'nacre/http': 'The typed client, and the types of pages.',
  'nacre/server': 'Code that only the server runs.',
  'nacre/test': 'The product in a test.',
  'nacre/vite': 'The plugin for the tests of an app.',
}

/** Returns a page for each entry of the package, by path. */
export function apiPages(exports) {
  const entries = [...new Set(exports.map(({ entry }) => entry))]
  const missing = entries.filter((entry) => !Object.hasOwn(purposes, entry))
  if (missing.length > 0) throw new Error(`Say what ${missing.join(', ')} is for.`)
  const code = formatCode(exports.map(({ signature }) => signature))
  const signatures = new Map(exports.map((one, index) => [one, code[index]]))
  return entries.map((entry) => {
    const own = exports.filter((one) => one.entry === entry)
    const values = own.filter(({ isType }) => !isType).toSorted(byName)
    const types = own.filter(({ isType }) => isType).toSorted(byName)
    const text = [
      `# \`${entry}\``,
      notice,
      purposes[entry],
      tableOfNames(values, types),
      ...[...values, ...types].map((one) => section(one, signatures.get(one))),
    ].join('\n\n')
    return [`api/${fileOf(entry)}`, `${text}\n`]
  })
}

export const fileOf = (entry) => `${entry.replace('nacre/', '')}.md`

const byName = (one, other) => one.name.localeCompare(other.name, 'en')

function tableOfNames(values, types) {
  const listOf = (list) => list.map(({ name }) => `\`${name}\``).join(', ')
  const rows = [
    ['Values', values],
    ['Types', types],
  ].filter(([, list]) => list.length > 0)
  return rows.map(([title, list]) => `${title}: ${listOf(list)}.`).join('\n\n')
}

function section({ name, description, example }, signature) {
  return [
    `## \`${name}\``,
    description,
    `\`\`\`ts declaration\n${signature}\n\`\`\``,
    ...(example ? [`Example:\n\n\`\`\`ts example\n${example}\n\`\`\``] : []),
  ].join('\n\n')
}
