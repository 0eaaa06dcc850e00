import { applyEdits, parse, walk } from '../syntax.mjs'
import { formerExports } from './exports.mjs'

/**
 * Gives imports from a copied shell their present names, and all uses with them. If the file already
 * has something of the present name, the former name stays as an alias.
 *
 * @example
 * renameExports("import { colour } from '#shell/model/fields/colour.ts'", 'tile.ts').code
 */
export function renameExports(code, file) {
  const { specifiers, uses, names } = readNames(parse(code, file))
  const edits = specifiers.flatMap(({ imported, local, end }) => {
    const present = formerExports[imported.name]
    const isAliased = imported.name !== local.name
    if (isAliased || names.get(present) || names.get(local.name) > 1) {
      const alias = `${present} as ${local.name}`
      return [{ start: imported.start, end, text: alias }]
    }
    return [
      { start: imported.start, end, text: present },
      ...(uses.get(local.name) ?? []).map((use) => ({
        start: use.start,
        end: use.end,
        text: use.isShorthand ? `${local.name}: ${present}` : present,
      })),
    ]
  })
  return { code: applyEdits(code, edits), notes: [] }
}

/** Reads the imports to rename, the uses of each name, and how often each name is declared. */
function readNames(program) {
  const specifiers = []
  const uses = new Map()
  const names = new Map()
  const patterns = new Set()
  walk(program, (node, parent, key) => {
    if (node.type === 'ObjectPattern') for (const one of node.properties) patterns.add(one)
    if (node.type === 'ImportDeclaration' && node.source.value.startsWith('#shell/')) {
      const former = node.specifiers.filter(({ imported }) =>
        Object.hasOwn(formerExports, imported?.name ?? ''),
      )
      specifiers.push(...former)
    }
    if (!isName(node) || isMemberName(parent, key)) return
    if (parent.type === 'ImportSpecifier') {
      if (key === 'local') count(names, node.name)
      return
    }
    if (patterns.has(parent) || isDeclared(parent, key)) count(names, node.name)
    const isShorthand = parent.type === 'Property' && parent.shorthand
    if (isShorthand && key === 'key') return
    uses.set(node.name, [...(uses.get(node.name) ?? []), { ...node, isShorthand }])
  })
  return { specifiers, uses, names }
}

const count = (names, name) => names.set(name, (names.get(name) ?? 0) + 1)
const isName = ({ type }) => type === 'Identifier' || type === 'JSXIdentifier'

/** A name after a dot, before a colon or of an attribute, which refers to no variable. */
function isMemberName(parent, key) {
  if (parent.type === 'MemberExpression') return key === 'property' && !parent.computed
  if (parent.type === 'JSXMemberExpression') return key === 'property'
  if (parent.type === 'Property') return key === 'key' && !parent.computed && !parent.shorthand
  return key === 'key' || parent.type === 'JSXAttribute' || key === 'label'
}

/** Whether a name is declared here: as a variable, parameter, function, class or type. */
function isDeclared(parent, key) {
  if (key === 'id' || key === 'params' || key === 'param') return true
  return ['ArrayPattern', 'RestElement', 'AssignmentPattern', 'CatchClause'].includes(parent.type)
}
