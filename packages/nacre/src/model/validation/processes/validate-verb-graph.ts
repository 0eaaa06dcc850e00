import { canBreak, commitErrors } from '../../conditions/commit-conditions.ts'
import type { ErrorDefinition } from '#shell/language/errors/define-errors.ts'
import { eventVerbs } from '../../moves/event-verbs.ts'
import { isErrorDefinition } from '../../conditions/otherwise.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { stepOf } from '#shell/language/process/registry.ts'
import { errorsForCode, errorsOfVerb } from '../../process/verb-errors.ts'
import { type CodeTarget, edgesOf, type VerbEdge } from '../../process/verb-graph.ts'
import type { Product } from '#shell/language/product/product.ts'
import {
  declarationError,
  type DeclarationError,
} from '#shell/language/errors/declaration-error.ts'

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
    eventVerbs(entity)
      .filter((verb) => !isImpossible(entity, verb))
      .map((verb): CodeTarget => ({ entity, verb })),
  )
  // A circle begins where the code of the product does.
  const withCode = (product.processes?.steps ?? []).flatMap((step) =>
    verbs.filter(({ entity, verb }) => step.entity === entity.name && step.verbs.includes(verb)),
  )
  return [
    ...circles(product, [...withCode, ...verbs]),
    ...verbs.flatMap((verb) => [...unnamedErrors(product, verb)]),
    ...unnamedCommitErrors(product, verbs),
  ]
}

/** Whether nobody can ever use a verb, because all records of the entity are frozen. */
const isImpossible = ({ frozen, actions }: Entity, verb: string): boolean =>
  frozen !== undefined &&
  frozen.when === undefined &&
  frozen.except === undefined &&
  verb !== 'create' &&
  !Object.hasOwn(actions, verb)

const nameOf = ({ entity, verb }: CodeTarget): string => `${entity.name}.${verb}`

/**
 * Finds chains of verbs that lead back to their beginning. Records that are removed along with others may
 * form circles, because each is removed once. So may moves as soon as a condition is true, unless one of
 * them can happen to a record again and again.
 */
function circles(product: Declared, verbs: readonly CodeTarget[]): readonly DeclarationError[] {
  const found = new Map<string, readonly VerbEdge[]>()
  const shortest = new Map<string, readonly VerbEdge[]>()
  const add = (circle: readonly VerbEdge[]) => {
    const key = circle.map(nameOf).toSorted().join()
    if (!found.has(key)) found.set(key, circle)
  }
  for (const from of verbs) {
    for (const edge of edgesOf(product, from).filter(({ kind }) => kind !== 'removal')) {
      if (edge.kind !== 'asSoonAs') {
        const back = pathsFrom(product, edge, isHard).get(nameOf(from))
        if (back) add([edge, ...back])
        continue
      }
      const paths = pathsFrom(product, edge, () => true)
      const back = paths.get(nameOf(from))
      if (!back || !canRepeat(product, edge, paths)) continue
      // One circle says why a move repeats.
      const known = shortest.get(nameOf(edge))
      if (!known || known.length > back.length + 1) shortest.set(nameOf(edge), [edge, ...back])
    }
  }
  for (const circle of shortest.values()) add(circle)
  return [...found.values()].map(circleError)
}

const isHard = ({ kind }: VerbEdge): boolean => kind !== 'asSoonAs'

type Paths = ReadonlyMap<string, readonly VerbEdge[]>

/** Returns the shortest path from a verb to each other one, without its beginning. */
function pathsFrom(
  product: Declared,
  from: CodeTarget,
  isFollowed: (edge: VerbEdge) => boolean,
): Paths {
  const paths = new Map<string, readonly VerbEdge[]>([[nameOf(from), []]])
  const open: CodeTarget[] = [from]
  for (let at = open.shift(); at; at = open.shift()) {
    const path = paths.get(nameOf(at)) ?? []
    for (const edge of edgesOf(product, at).filter(isFollowed)) {
      if (paths.has(nameOf(edge))) continue
      paths.set(nameOf(edge), [...path, edge])
      open.push(edge)
    }
  }
  return paths
}

/**
 * Checks whether a move can lead to itself without end: because new records are created on the way, or
 * because other moves bring the record back into the state that it leaves.
 */
function canRepeat(product: Declared, { entity, verb }: CodeTarget, paths: Paths): boolean {
  const goesBack = (one: string) =>
    paths.has(`${entity.name}.${one}`) &&
    pathsFrom(product, { entity, verb: one }, () => true).has(`${entity.name}.${verb}`)
  if (goesBack('create') || goesBack('restore')) return true
  const { moves = {} } = entity.states ?? {}
  const states = new Set([moves[verb]?.to])
  const others = Object.entries(moves).filter(([name]) => name === verb || goesBack(name))
  for (let size = -1; size !== states.size;) {
    size = states.size
    for (const [, { from, to }] of others)
      if ([from].flat().some((state) => states.has(state))) states.add(to)
  }
  return [moves[verb]?.from ?? []].flat().some((state) => states.has(state))
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

/** Finds errors of conditions at the end of a transaction that a verb of another entity can break. */
function* unnamedCommitErrors(
  { entities }: Declared,
  verbs: readonly CodeTarget[],
): Iterable<DeclarationError> {
  for (const commitError of commitErrors(entities)) {
    const { owner, error } = commitError
    const isNamed = ({ entity, verb }: CodeTarget): boolean =>
      errorsOfVerb(entity, verb).some(({ code }) => code === error.code)
    const breaking = verbs.filter((one) => canBreak(commitError, one) && !isNamed(one))
    for (const [entity, all] of Map.groupBy(breaking, (one) => one.entity)) {
      const names = all.map(({ verb }) => verb)
      const [first = '', ...others] = names
      yield declarationError(
        [entity.name, first, 'errors'],
        `${entity.name}.${names.join(', ')} can break a condition of ${owner.name} at the end of the transaction, with ${error.code}: name it in the errors of ${others.length === 0 ? first : entity.name}.`,
        `errors: { ${others.length === 0 ? first : 'commit'}: [errors['${error.code}']] }`,
      )
    }
  }
}

const relations = {
  code: 'calls',
  on: 'triggers',
  removal: 'includes',
  asSoonAs: 'leads to',
} as const satisfies Readonly<Record<VerbEdge['kind'], string>>

/** Returns the errors with which a verb rejects the one that leads to it. */
function errorsOfEdge({ kind, entity, verb, trigger }: VerbEdge): readonly ErrorDefinition[] {
  // A move that is not possible leaves the record as it is.
  if (kind === 'asSoonAs') return []
  if (kind !== 'on') return errorsForCode(entity, verb)
  const { must = false } = trigger ?? {}
  if (must === false) return []
  return must === true ? errorsForCode(entity, verb) : isErrorDefinition(must) ? [must] : []
}
