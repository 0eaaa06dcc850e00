import { formerKeys, formerValues } from '#shell/model/validation/fields/former-keys.ts'
import { applyEdits, keyOf, lineAt, parse, walk } from '../syntax.mjs'

const fieldTypes = [
  'boolean',
  'choice',
  'choices',
  'color',
  'computed',
  'counter',
  'date',
  'dateTime',
]
fieldTypes.push(
  'decimal',
  'email',
  'file',
  'image',
  'integer',
  'list',
  'markdown',
  'money',
  'object',
)
fieldTypes.push('phone', 'relation', 'relations', 'text', 'url')

/** The part of a declaration that is an argument of a function. */
const partByFunction = {
  ...Object.fromEntries(fieldTypes.map((name) => [name, 'field'])),
  computed: 'computed',
  entity: 'entity',
  defineProduct: 'product',
  reaction: 'reaction',
  action: 'action',
  job: 'job',
  role: 'role',
  users: 'users',
  call: 'call',
  page: 'page',
  pageContent: 'pageContent',
  defineErrors: '*error',
}

/** The part of a declaration below a key of another one. `*` stands for each value of an object, `[]` for each of a list. */
const partByKey = {
  entity: { rules: '*rule', unique: '*unique', states: 'states', limits: 'limits', may: '*may' },
  states: { moves: '*move' },
  product: { api: 'api', usedInCode: 'usedInCode' },
  users: {
    signInMethods: 'signInMethods',
    ways: 'signInMethods',
    sessions: 'sessions',
    may: '*may',
  },
  signInMethods: { oidc: '[]provider' },
}

const isObject = (node) => node?.type === 'ObjectExpression'

/** Gives former keys and values of declarations their present names. */
export function renameKeys(code, file) {
  const edits = []
  const notes = []
  const rename = (node, part) => renameIn(node, part, { code, edits, notes })
  walk(parse(code, file), (node) => {
    if (node.type === 'CallExpression') {
      const part = partByFunction[node.callee.name]
      if (part) for (const argument of node.arguments) rename(argument, part)
    }
    if (isObject(node) && isSeed(node)) rename(node, 'seed')
  })
  return { code: applyEdits(code, edits), notes }
}

function isSeed({ properties }) {
  const keys = new Set(properties.map(keyOf))
  return keys.has('entity') && keys.has('values')
}

function renameIn(node, part, context) {
  if (part.startsWith('[]')) {
    for (const element of node?.elements ?? []) renameIn(element, part.slice(2), context)
    return
  }
  if (!isObject(node)) return
  if (part.startsWith('*')) {
    for (const { value } of node.properties) renameIn(value, part.slice(1), context)
    return
  }
  const keys =
    part === 'computed' ? { ...formerKeys.field, ...formerKeys.computed } : formerKeys[part]
  for (const property of node.properties) {
    const name = keyOf(property)
    if (property.type === 'SpreadElement') {
      const line = lineAt(context.code, property.start)
      context.notes.push({ line, text: 'look for former keys in what is spread here' })
      continue
    }
    const present = Object.hasOwn(keys, name ?? '') ? keys[name] : name
    if (present !== name) renameKey(property, present, context)
    renameValue(property.value, formerValues[part]?.[present], context)
    const below = partByKey[part]?.[name]
    if (below) renameIn(property.value, below, context)
  }
}

function renameKey({ key, shorthand }, present, { edits }) {
  const text = shorthand ? `${present}: ${key.name}` : present
  edits.push({ start: key.start, end: key.end, text })
}

function renameValue({ type, value, start, end }, values, { edits }) {
  if (type !== 'Literal' || !Object.hasOwn(values ?? {}, value)) return
  edits.push({ start, end, text: `'${values[value]}'` })
}
