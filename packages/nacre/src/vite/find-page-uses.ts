import { parseSync, Visitor, type ESTree } from 'vite'

/** The parts of `nacre/admin` that take the plural of an entity, and what they show. */
const parts: Readonly<Record<string, string>> = {
  listPage: 'list of',
  recordPage: 'form of',
  freeTimesPage: 'free times of',
}

/** The methods of the client for pages. Those with a name take that of a transition or an action. */
const methods: Readonly<Record<string, { readonly text: string; readonly nameAt?: number }>> = {
  list: { text: 'reads' },
  read: { text: 'reads' },
  aggregate: { text: 'counts' },
  free: { text: 'free times of' },
  create: { text: 'creates' },
  change: { text: 'changes' },
  remove: { text: 'removes' },
  restore: { text: 'restores' },
  move: { text: 'moves', nameAt: 1 },
  act: { text: 'acts on', nameAt: 1 },
  react: { text: 'acts on', nameAt: 1 },
  query: { text: 'asks', nameAt: 1 },
  actOnList: { text: 'acts on', nameAt: 0 },
  queryList: { text: 'asks', nameAt: 0 },
}

/** Finds what the code of a page does with records: `list of rooms`, `moves loans: cancel`. */
export function findPageUses(code: string, path: string): readonly string[] {
  const { program } = parseSync(path, code)
  const found = new Set<string>()
  new Visitor({
    CallExpression: ({ callee, arguments: passed }) => {
      if (callee.type === 'Identifier') {
        const plural = textIn(passed[0])
        const part = Object.hasOwn(parts, callee.name) ? parts[callee.name] : undefined
        if (part !== undefined && plural !== undefined) found.add(`${part} ${plural}`)
      }
      const use = clientUse(callee, passed)
      if (use !== undefined) found.add(use)
    },
    JSXOpeningElement: ({ name, attributes }) => {
      if (name.type !== 'JSXIdentifier' || name.name !== 'RecordTable') return
      for (const one of attributes) {
        if (one.type !== 'JSXAttribute' || one.name.name !== 'plural') continue
        const plural = one.value?.type === 'Literal' ? one.value.value : undefined
        if (typeof plural === 'string') found.add(`table of ${plural}`)
      }
    },
  }).visit(program)
  return [...found].toSorted()
}

/** Returns what a call such as `http.loans.move(ref, 'cancel')` does. */
function clientUse(callee: ESTree.Node, passed: readonly ESTree.Node[]): string | undefined {
  const method = memberOf(callee)
  const collection = method && memberOf(method.object)
  if (!collection || !Object.hasOwn(methods, method.name)) return undefined
  const { object } = collection
  const client = object.type === 'Identifier' ? object.name : memberOf(object)?.name
  const kind = methods[method.name]
  if (client !== 'http' || !kind) return undefined
  const plural = collection.name.replaceAll(/[A-Z]/gu, (character) => `-${character.toLowerCase()}`)
  const name = kind.nameAt === undefined ? undefined : textIn(passed[kind.nameAt])
  return `${kind.text} ${plural}${name === undefined ? '' : `: ${name}`}`
}

function memberOf(
  node: ESTree.Node,
): { readonly object: ESTree.Node; readonly name: string } | undefined {
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return undefined
  return { object: node.object, name: node.property.name }
}

function textIn(node: ESTree.Node | undefined): string | undefined {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}
