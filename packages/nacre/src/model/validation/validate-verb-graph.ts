import type { ErrorDefinition } from '../define-errors.ts'
import { eventVerbs } from '../event-verbs.ts'
import { isErrorDefinition } from '../otherwise.ts'
import { stepOf } from '../process/registry.ts'
import { errorsOfVerb } from '../process/verb-errors.ts'
import { type CodeTarget, edgesOf, type VerbEdge } from '../process/verb-graph.ts'
import type { Product } from '../product.ts'
import { declarationError, type DeclarationError } from './declaration-error.ts'

type Declared = Pick<Product, 'entities' | 'processes'>

/**
 * Returns the errors in what verbs lead to in the same transaction: circles, and errors that the first
 * verb does not name.
 *
 * @example
 * validateVerbGraph(product) // [] if nothing leads to itself
 */
export function validateVerbGraph(product: Declared): readonly DeclarationError[] {
  const verbs = product.entities.flatMap((entity) =>
    eventVerbs(entity).map((verb): CodeTarget => ({ entity, verb })),
  )
  // A circle begins where the code of the product does.
  const withCode = (product.processes?.steps ?? []).flatMap((step) =>
    verbs.filter(({ entity, verb }) => step.entity === entity.name && step.verbs.includes(verb)),
  )
  return [
    ...circles(product, [...withCode, ...verbs]),
    ...verbs.flatMap((verb) => [...unnamedErrors(product, verb)]),
  ]
}

const nameOf = ({ entity, verb }: CodeTarget): string => `${entity.name}.${verb}`

/**
 * Finds chains of verbs that lead back to their beginning. Records that are removed along with others may
 * form circles, because each is removed once.
 */
function circles(product: Declared, verbs: readonly CodeTarget[]): readonly DeclarationError[] {
  const found = new Map<string, readonly VerbEdge[]>()
  for (const from of verbs) {
    for (const edge of edgesOf(product, from).filter(({ kind }) => kind !== 'removal')) {
      const back = pathBetween(product, edge, from)
      if (!back) continue
      const circle = [edge, ...back]
      const key = circle.map(nameOf).toSorted().join()
      if (!found.has(key)) found.set(key, circle)
    }
  }
  return [...found.values()].map(circleError)
}

/** Returns the shortest path from one verb to another, without its beginning. */
function pathBetween(
  product: Declared,
  from: CodeTarget,
  to: CodeTarget,
): readonly VerbEdge[] | undefined {
  const paths = new Map<string, readonly VerbEdge[]>([[nameOf(from), []]])
  const open: CodeTarget[] = [from]
  for (let at = open.shift(); at; at = open.shift()) {
    const path = paths.get(nameOf(at)) ?? []
    if (nameOf(at) === nameOf(to)) return path
    for (const edge of edgesOf(product, at)) {
      if (paths.has(nameOf(edge))) continue
      paths.set(nameOf(edge), [...path, edge])
      open.push(edge)
    }
  }
  return undefined
}

function circleError(circle: readonly VerbEdge[]): DeclarationError {
  const last = circle.at(-1)
  const [start = '', ...others] = [...(last ? [last] : []), ...circle].map(nameOf)
  const path = [start, ...others].join(' → ')
  const place = start.split('.')
  if (circle.every(({ kind }) => kind === 'code')) {
    const problem = `The code of ${start} leads to itself: ${path}. Take one right away.`
    return declarationError(['processes', ...place], problem, 'rights: { … }')
  }
  const problem = `${start} leads to itself: ${path}. Let one of these moves happen by hand, or let the code of one verb do both.`
  return declarationError(place, problem, "on: { entity: 'scan', verb: 'create', via: 'parcel' }")
}

/** Finds errors of the verbs that a verb leads to, so that clients would not know them. */
function* unnamedErrors(product: Declared, from: CodeTarget): Iterable<DeclarationError> {
  const { entity, verb } = from
  const { catches = [] } = stepOf(product, entity, verb) ?? {}
  const named = new Set([...errorsOfVerb(entity, verb), ...catches].map(({ code }) => code))
  for (const edge of edgesOf(product, from)) {
    for (const { code } of errorsOfEdge(edge)) {
      if (named.has(code)) continue
      named.add(code)
      const advice =
        edge.kind === 'code'
          ? `name it in the errors of ${verb}, or in the catches of its step if the code handles it with tx.attempt.`
          : `name it in the errors of ${verb}.`
      yield declarationError(
        [entity.name, verb, 'errors'],
        `${entity.name}.${verb} ${relations[edge.kind]} ${nameOf(edge)}, which can end with ${code}: ${advice}`,
        `errors: [errors['${code}']]`,
      )
    }
  }
}

const relations = {
  code: 'calls',
  on: 'triggers',
  removal: 'includes',
} as const satisfies Readonly<Record<VerbEdge['kind'], string>>

/** Returns the errors with which a verb rejects the one that leads to it. */
function errorsOfEdge({ kind, entity, verb }: VerbEdge): readonly ErrorDefinition[] {
  if (kind !== 'on') return errorsOfVerb(entity, verb)
  const { must = false } = entity.states?.moves[verb]?.on ?? {}
  if (must === false) return []
  return must === true ? errorsOfVerb(entity, verb) : isErrorDefinition(must) ? [must] : []
}
