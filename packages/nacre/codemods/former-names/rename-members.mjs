import { applyEdits, keyOf, lineAt, parse, walk } from '../syntax.mjs'
import { formerKeys } from '#shell/model/validation/fields/former-keys.ts'

const recordKeys = { created: 'createdAt', updated: 'updatedAt', removed: 'removedAt' }
const clientMethods = { tally: 'react', summary: 'aggregate' }
const isPageModule = (file) => /(?:^|[\\/])pages[\\/][^\\/]+[\\/]page\.tsx$/u.test(file)

/**
 * Renames what pages use of records, of the client and of page contents, and what page modules export.
 * Members whose object is unknown stay, with a note.
 */
export function renameMembers(code, file) {
  const edits = []
  const notes = []
  const replace = ({ start, end }, text) => edits.push({ start, end, text })
  walk(parse(code, file), (node, parent) => {
    if (node.type === 'ObjectPattern') renamePattern(node, replace)
    if (node.type === 'MemberExpression' && !node.computed) {
      renameMember({ node, parent, code, replace, notes })
    }
    if (isPageModule(file) && parent?.type === 'ExportNamedDeclaration') {
      for (const id of exportedNames(node)) {
        const present = formerKeys.pageModule[id.name]
        if (present) replace({ start: id.start, end: id.start + id.name.length }, present)
      }
    }
    if (isClassName(parent) && node.type === 'Literal') {
      replace(node, node.raw.replaceAll(/\bunseen\b/gu, 'visually-hidden'))
    }
  })
  return { code: applyEdits(code, edits.filter(isChange(code))), notes }
}

const isChange =
  (code) =>
  ({ start, end, text }) =>
    code.slice(start, end) !== text
const isClassName = (parent) => parent?.type === 'JSXAttribute' && parent.name.name === 'className'

const exportedNames = ({ id, declarations = [] }) =>
  [id, ...declarations.map((one) => one.id)].filter((one) => one?.name)

/** `({ id, updated })` reads a record, because it also reads its ID. */
function renamePattern({ properties }, replace) {
  if (!properties.some((property) => keyOf(property) === 'id')) return
  for (const property of properties) {
    const present = recordKeys[keyOf(property)]
    if (present)
      replace(property.key, property.shorthand ? `${present}: ${property.key.name}` : present)
  }
}

function renameMember({ node: { object, property }, parent, code, replace, notes }) {
  const { name } = property
  const isClient = parent.type === 'CallExpression' && object.object !== undefined
  if (isClient && Object.hasOwn(clientMethods, name)) replace(property, clientMethods[name])
  const content = formerKeys.pageContent[name]
  if (content && object.object?.name === 'screens') replace(property, content)
  if (Object.hasOwn(recordKeys, name)) {
    const line = lineAt(code, property.start)
    notes.push({ line, text: `.${name} of a record is now .${recordKeys[name]}` })
  }
}
