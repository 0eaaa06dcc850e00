import type { CompiledQuery } from 'kysely'

/** Makes the query for a question, of a shape that has been compiled before. */
export type Fill<Question> = (question: Question) => CompiledQuery

/** Gives what stands in the query for a value that each question has at the same place. */
export type Note<Question> = (get: (question: Question) => unknown) => never

const mostShapes = 1_000
const longestShape = 2_000

/**
 * Compiled queries by their shape: what is asked again with other values is compiled once, for
 * compiling costs several times what the query does. The number is bounded, because people can ask
 * in endlessly many ways; the oldest shape gives way.
 */
export function createShapes<Question>() {
  const known = new Map<string, Fill<Question>>()
  return (shape: string, compile: (note: Note<Question>) => CompiledQuery): Fill<Question> => {
    const found = known.get(shape)
    if (found) return found
    const fill = fillable(compile)
    // What is asked in so many words is hardly asked again, and would fill the memory.
    if (shape.length > longestShape) return fill
    if (known.size >= mostShapes) known.delete(known.keys().next().value ?? '')
    known.set(shape, fill)
    return fill
  }
}

function fillable<Question>(compile: (note: Note<Question>) => CompiledQuery): Fill<Question> {
  const getters = new Map<unknown, (question: Question) => unknown>()
  const compiled = compile((get) => {
    const mark = { get }
    getters.set(mark, get)
    return mark as never
  })
  const sources = compiled.parameters.map((parameter) => getters.get(parameter))
  return (question) => ({
    ...compiled,
    parameters: compiled.parameters.map((parameter, place) => {
      const get = sources[place]
      return get ? get(question) : parameter
    }),
  })
}

const shapes = new WeakMap<object, string>()

/**
 * What two questions have in common that differ only in values: text and numbers are left out. Nobody
 * changes a question that has been asked, and those of the declarations are asked again and again.
 */
export function shapeOf(question: unknown): string {
  if (typeof question === 'string' || typeof question === 'number') return '?'
  if (typeof question === 'symbol') return question.description ?? ''
  if (typeof question !== 'object' || question === null) return String(question)
  if (Array.isArray(question)) return `[${question.map(shapeOf).join()}]`
  const known = shapes.get(question)
  if (known !== undefined) return known
  let shape = '{'
  for (const [name, value] of Object.entries(question)) shape += `${name}:${shapeOf(value)},`
  shapes.set(question, `${shape}}`)
  return `${shape}}`
}
