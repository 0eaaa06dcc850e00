import type { CompiledQuery } from 'kysely'
import { isExpression } from '#shell/language/expressions/expression.ts'
import { isDeclaredHere } from '#shell/language/conditions/where.ts'
import { constantParameter } from './current-time.ts'

/** Creates the query for parameters, from a compiled query of the same shape. */
export type BindValues<Query> = (question: Query) => CompiledQuery

/** Returns the placeholder for a value that is read from each query. */
export type BindParameter<Query> = (get: (question: Query) => unknown) => never

const maxCached = 1_000
const maxShapeLength = 2_000

/**
 * Creates a cache of compiled queries by shape, because compiling takes several times longer than
 * running a query. Its size is limited, because clients can send any combination; the oldest shape
 * is evicted.
 */
export function createQueryCache<Query>() {
  const cache = new Map<string, BindValues<Query>>()
  return (
    shape: string,
    compile: (bind: BindParameter<Query>) => CompiledQuery,
  ): BindValues<Query> => {
    const found = cache.get(shape)
    if (found) return found
    const fill = compileTemplate(compile)
    // Long shapes are rarely repeated, and would fill the memory.
    if (shape.length > maxShapeLength) return fill
    if (cache.size >= maxCached) cache.delete(cache.keys().next().value ?? '')
    cache.set(shape, fill)
    return fill
  }
}

function compileTemplate<Query>(
  compile: (bind: BindParameter<Query>) => CompiledQuery,
): BindValues<Query> {
  const getters = new Map<unknown, (question: Query) => unknown>()
  const compiled = compile((get) => {
    const mark = { get }
    getters.set(mark, get)
    return mark as never
  })
  const sources = compiled.parameters.map((parameter) => getters.get(parameter))
  return (question) => ({
    ...compiled,
    parameters: compiled.parameters.map((parameter, index) => {
      const get = sources[index]
      return get ? get(question) : constantParameter(parameter)
    }),
  })
}

const shapeCache = new WeakMap<object, string>()

/**
 * Returns the shape of a query, without text and numbers. Shapes are cached by object identity,
 * because queries are immutable and declared ones are reused.
 */
export function queryShape(question: unknown): string {
  if (typeof question === 'string' || typeof question === 'number') return '?'
  if (typeof question === 'symbol') return question.description ?? ''
  if (typeof question !== 'object' || question === null) return String(question)
  if (Array.isArray(question)) return `[${question.map(queryShape).join()}]`
  const cache = shapeCache.get(question)
  if (cache !== undefined) return cache
  const shape = shapeOfObject(question)
  shapeCache.set(question, shape)
  return shape
}

function shapeOfObject(question: object): string {
  // An expression is part of the SQL. Only declarations contain any.
  if (isExpression(question)) return JSON.stringify(question)
  let shape = isDeclaredHere(question) ? '!{' : '{'
  for (const [name, value] of Object.entries(question)) shape += `${name}:${queryShape(value)},`
  return `${shape}}`
}
