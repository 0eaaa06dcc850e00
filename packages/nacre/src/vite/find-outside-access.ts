import { isBuiltin } from 'node:module'
import { type ESTree, parseSync, Visitor } from 'vite'

/** Something in the code of a process that leaves its transaction or gives another result when it is repeated. */
export interface OutsideAccess {
  readonly line: number
  /** What the code uses: `fetch`. */
  readonly name: string
  /** What to use instead. */
  readonly instead: string
}

const call =
  'Declare the call under calls of the product, and let a job make it: call.printer({ … }).'
const clock = 'Use now and time of the context.'
const random = 'Use a field with set: numbered(…), or let the caller give the value.'
const later = 'Use a job, or a move with after or at.'

/** Global functions and objects that code in a transaction does not use. */
const globals: Readonly<Record<string, string>> = {
  fetch: call,
  XMLHttpRequest: call,
  WebSocket: call,
  EventSource: call,
  setTimeout: later,
  setInterval: later,
  setImmediate: later,
  queueMicrotask: 'Await the work.',
  process: 'Use settings and secrets of the product.',
  performance: clock,
  crypto: random,
}

/** Members of global objects. Other members, such as `Math.max`, are allowed. */
const members: Readonly<Record<string, string>> = {
  'Date.now': clock,
  'Math.random': random,
  'Temporal.Now': clock,
}

/**
 * Finds what code in a transaction must not use: the network, files, timers, the clock of the machine and
 * random values. A name that the file declares itself is its own.
 */
export function findOutsideAccess(code: string, path: string): readonly OutsideAccess[] {
  const { program } = parseSync(path, code, { lang: 'ts' })
  const found: (Omit<OutsideAccess, 'line'> & { readonly at: number })[] = []
  const declared = new Set<string>()
  const used: { readonly name: string; readonly at: number }[] = []
  const declare = (pattern: ESTree.Node | null): void => {
    if (pattern?.type === 'Identifier') declared.add(pattern.name)
    else if (pattern?.type === 'ObjectPattern')
      for (const one of pattern.properties) declare('value' in one ? one.value : one.argument)
    else if (pattern?.type === 'ArrayPattern') for (const one of pattern.elements) declare(one)
    else if (pattern?.type === 'AssignmentPattern') declare(pattern.left)
    else if (pattern?.type === 'RestElement') declare(pattern.argument)
  }
  const declareAll = ({ params }: { readonly params: readonly ESTree.Node[] }) => {
    for (const one of params) declare(one)
  }
  const importOf = (source: string, at: number) => {
    if (isBuiltin(source)) found.push({ name: source, instead: 'Let a job do it.', at })
  }
  new Visitor({
    ImportDeclaration({ source, start }) {
      importOf(source.value, start)
    },
    ImportExpression({ source, start }) {
      if (source.type === 'Literal') importOf(String(source.value), start)
    },
    ImportSpecifier: ({ local }) => declare(local),
    ImportNamespaceSpecifier: ({ local }) => declare(local),
    VariableDeclarator: ({ id }) => declare(id),
    FunctionDeclaration(node) {
      declare(node.id)
      declareAll(node)
    },
    FunctionExpression: declareAll,
    ArrowFunctionExpression: declareAll,
    NewExpression({ callee, arguments: args, start }) {
      if (callee.type === 'Identifier' && callee.name === 'Date' && args.length === 0)
        used.push({ name: 'new Date()', at: start })
      else if (callee.type === 'Identifier') used.push({ name: callee.name, at: start })
    },
    CallExpression({ callee, start }) {
      if (callee.type === 'Identifier') used.push({ name: callee.name, at: start })
    },
    MemberExpression({ object, property, start }) {
      if (object.type !== 'Identifier') return
      used.push({ name: object.name, at: start })
      if (property.type === 'Identifier')
        used.push({ name: `${object.name}.${property.name}`, at: start })
    },
  }).visit(program)
  for (const { name, at } of used) {
    const [root = name] = name.split('.')
    const instead = name === 'new Date()' ? clock : (globals[name] ?? members[name])
    if (instead !== undefined && !declared.has(root)) found.push({ name, instead, at })
  }
  return found.map(({ at, ...one }) => ({ ...one, line: code.slice(0, at).split('\n').length }))
}
