import type { ESTree, parseSync } from 'vite'

type Node = ESTree.Node

/** A place in a source file. */
export interface SourcePlace {
  readonly file: string
  readonly line: number
}

/** What a file declares, for the search of places. */
interface SourceFile {
  readonly file: string
  readonly code: string
  readonly constants: ReadonlyMap<string, Node>
  /** The calls of functions with declarations: `entity({ … })`, `step('ticket', 'pay', { … })`. */
  readonly calls: readonly DeclarationCall[]
}

interface DeclarationCall {
  readonly callee: string
  /** The constant that holds the result. */
  readonly constant?: string
  readonly node: ESTree.CallExpression
}

const declaring = /^(?:entity|users|defineProduct|defineErrors|step|job|role|defineEmail)$/u

/** Reads what a file declares. */
export function readSource(file: string, code: string, parse: typeof parseSync): SourceFile {
  const { program } = parse(file, code, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  const constants = new Map<string, Node>()
  const calls: DeclarationCall[] = []
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declared.declarations) {
      if (id.type !== 'Identifier' || !init) continue
      constants.set(id.name, init)
      const call = unwrap(init)
      const callee = call.type === 'CallExpression' ? calleeOf(call) : undefined
      if (call.type === 'CallExpression' && callee !== undefined && declaring.test(callee))
        calls.push({ callee, constant: id.name, node: call })
    }
  }
  return { file, code, constants, calls }
}

/** Finds the place of a declaration by the keys that lead to it, or the deepest one that is there. */
export function findPlace(
  files: readonly SourceFile[],
  place: readonly string[],
): SourcePlace | undefined {
  const [first = '', ...rest] = place
  for (const file of files) {
    for (const call of file.calls) {
      const keys = keysWithin(call, first, rest)
      if (keys) return placeIn(file, deepest(file, call.node, keys))
    }
  }
  for (const file of files) {
    const product = file.calls.find(({ callee }) => callee === 'defineProduct')
    if (!product) continue
    const found = deepest(file, product.node, place)
    if (found !== product.node) return placeIn(file, found)
  }
  return undefined
}

/** Returns the keys that remain within a call, if the place leads through it. */
function keysWithin(
  { callee, constant, node }: DeclarationCall,
  first: string,
  rest: readonly string[],
): readonly string[] | undefined {
  const names = node.arguments.flatMap(namesIn)
  switch (callee) {
    case 'entity':
      return nameOf(node) === first ? rest : undefined
    case 'users':
      return first === 'users' || first === 'user' ? rest : undefined
    case 'defineErrors':
      return first === 'errors' ? rest : undefined
    case 'defineEmail':
      return first === 'emails' && rest[0] === constant ? rest.slice(1) : undefined
    case 'job':
      return first === 'jobs' && rest[0] === constant ? rest.slice(1) : undefined
    case 'role':
      return first === 'roles' && names.includes(rest[0] ?? '') ? rest.slice(1) : undefined
    case 'step': {
      const [entity, verb] = rest
      const isIt = first === 'processes' && names[0] === entity && names.includes(verb ?? '')
      return isIt ? rest.slice(1).filter((key) => !names.includes(key)) : undefined
    }
    default:
      return undefined
  }
}

function namesIn(node: Node): readonly string[] {
  if (node.type === 'Literal') return [String(node.value)]
  if (node.type !== 'ArrayExpression') return []
  return node.elements.flatMap((one) => (one ? namesIn(one) : []))
}

function nameOf({ arguments: [first] }: ESTree.CallExpression): string | undefined {
  if (first?.type !== 'ObjectExpression') return undefined
  const found = propertyOf(first, 'name')?.value
  return found?.type === 'Literal' ? String(found.value) : undefined
}

/** Follows the keys as far as the source has them. A key that it does not have is passed over. */
function deepest(file: SourceFile, start: Node, keys: readonly string[]): Node {
  let found = start
  let within = start
  for (const key of keys) {
    const property = memberOf(file, within, key)
    if (!property) continue
    found = property.key
    within = property.value
  }
  return found
}

/** Returns the member of an object, also of one in a call, in a constant of the file or spread from one. */
function memberOf(file: SourceFile, node: Node, key: string): ESTree.ObjectProperty | undefined {
  const value = unwrap(node)
  if (value.type === 'Identifier') {
    const constant = file.constants.get(value.name)
    return constant && memberOf(file, constant, key)
  }
  if (value.type === 'CallExpression')
    return firstOf(value.arguments, (one) => memberOf(file, one, key))
  if (value.type !== 'ObjectExpression') return undefined
  const own = propertyOf(value, key)
  if (own) return own
  return firstOf(value.properties, (one) =>
    one.type === 'SpreadElement' ? memberOf(file, one.argument, key) : undefined,
  )
}

function propertyOf(
  { properties }: ESTree.ObjectExpression,
  name: string,
): ESTree.ObjectProperty | undefined {
  return firstOf(properties, (one) => {
    if (one.type !== 'Property' || one.computed) return undefined
    const { key } = one
    const own =
      key.type === 'Identifier' ? key.name : key.type === 'Literal' ? key.value : undefined
    return String(own) === name ? one : undefined
  })
}

function firstOf<T, Result>(
  all: readonly T[],
  find: (one: T) => Result | undefined,
): Result | undefined {
  for (const one of all) {
    const found = find(one)
    if (found !== undefined) return found
  }
  return undefined
}

/** Returns an expression without its type: `{ … } as const`. */
function unwrap(node: Node): Node {
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression')
    return unwrap(node.expression)
  return node
}

function calleeOf({ callee }: ESTree.CallExpression): string | undefined {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined
  return callee.property.name
}

function placeIn({ file, code }: SourceFile, { start }: Node): SourcePlace {
  return { file, line: code.slice(0, start).split('\n').length }
}
