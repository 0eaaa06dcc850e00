import type { Entity } from '../entity.ts'
import type { ProcessStep } from '../process/process.ts'
import { callTargetsOf } from '../process/reach.ts'
import { entityOfCollection, stepOf } from '../process/registry.ts'
import { errorsOfVerb } from '../process/verb-errors.ts'
import type { Product } from '../product.ts'
import { toCamelCase } from '../to-camel-case.ts'
import { declarationError, type DeclarationError } from './declaration-error.ts'

const verbs = ['create', 'change', 'remove', 'restore']
const readingRights = ['read', 'list']

/**
 * Returns the errors in the processes of a product: steps of nothing, two steps of one verb, actions
 * without code, rights that do not exist, and circles of calls.
 *
 * @example
 * validateProcesses(product) // [] if all are valid
 */
export function validateProcesses(product: Product): readonly DeclarationError[] {
  const steps = product.processes?.steps ?? []
  const all = [
    ...steps.flatMap((step) => [...validateStep(product, step)]),
    ...Object.entries(product.processes?.jobs ?? {}).flatMap(([name, { rights }]) => [
      ...validateRights(product, ['jobs', name], rights),
    ]),
    ...duplicateSteps(steps),
    ...duplicateJobs(product),
    ...product.entities.flatMap((entity) => [...actionsWithoutCode(product, entity)]),
  ]
  // The graph is only complete when its names are right.
  return all.length > 0
    ? all
    : [...circles(product, steps), ...steps.flatMap((step) => [...unnamedErrors(product, step)])]
}

function* validateStep(product: Product, step: ProcessStep): Iterable<DeclarationError> {
  const at = ['processes', step.entity, ...step.verbs]
  const entity = product.entities.find(({ name }) => name === step.entity)
  if (!entity) {
    yield declarationError(
      at,
      `A step belongs to ${step.entity}, which is not an entity.`,
      `step('${product.entities[0]?.name ?? 'card'}', 'create', { … })`,
    )
    return
  }
  const known = [...verbs, ...Object.keys(entity.states?.moves ?? {}), ...codeActionsOf(entity)]
  for (const verb of step.verbs) {
    if (!known.includes(verb))
      yield declarationError(
        at,
        `A step belongs to ${verb} of ${entity.name}, which is neither a verb nor a move nor an action with code: there is ${known.join(', ')}.`,
        `step('${entity.name}', 'create', { … })`,
      )
    else if (codeActionsOf(entity).includes(verb) ? !step.run : step.run)
      yield declarationError(
        at,
        codeActionsOf(entity).includes(verb)
          ? `The step of ${entity.name}.${verb} has no run, so nothing performs the action.`
          : `The step of ${entity.name}.${verb} has a run, which only actions have.`,
        codeActionsOf(entity).includes(verb)
          ? 'run: async ({ tx, input }) => { … }'
          : 'effect: async ({ tx, record }) => { … }',
      )
  }
  yield* validateRights(product, at, step.rights)
}

function codeActionsOf({ actions }: Entity): readonly string[] {
  return Object.keys(actions).filter((name) => {
    const action = actions[name]
    return action?.kind === 'code' && !action.run
  })
}

function* validateRights(
  product: Product,
  at: readonly string[],
  rights: ProcessStep['rights'],
): Iterable<DeclarationError> {
  for (const [collection, granted] of Object.entries(rights)) {
    const entity = entityOfCollection(product, collection)
    if (!entity) {
      const names = product.entities.map(({ plural }) => toCamelCase(plural)).join(', ')
      yield declarationError(
        [...at, 'rights'],
        `The rights name ${collection}, which is not a list: there is ${names}.`,
        `rights: { ${toCamelCase(product.entities[0]?.plural ?? 'cards')}: ['read'] }`,
      )
      continue
    }
    const known = [
      ...readingRights,
      ...verbs,
      ...Object.keys(entity.states?.moves ?? {}),
      ...codeActionsOf(entity),
    ].filter((right) => right !== 'restore')
    for (const right of granted.filter((one) => !known.includes(one)))
      yield declarationError(
        [...at, 'rights', collection],
        `The rights on ${collection} name ${right}, which ${entity.name} does not have: there is ${known.join(', ')}.`,
        `rights: { ${collection}: ['read'] }`,
      )
  }
}

function duplicateSteps(steps: readonly ProcessStep[]): readonly DeclarationError[] {
  const all = steps.flatMap(({ entity, verbs: of }) => of.map((verb) => `${entity}.${verb}`))
  const twice = all.filter((name, index) => all.indexOf(name) !== index)
  return [...new Set(twice)].map((name) =>
    declarationError(
      ['processes', ...name.split('.')],
      `${name} has two steps, whose order nobody could tell. Call two functions in one step.`,
      `step('${name.split('.').join(`', '`)}', { … })`,
    ),
  )
}

function duplicateJobs({ jobs, processes }: Product): readonly DeclarationError[] {
  return Object.keys(processes?.jobs ?? {})
    .filter((name) => Object.hasOwn(jobs, name))
    .map((name) =>
      declarationError(
        ['jobs', name],
        `Two jobs are named ${name}: one in the product, and one in product/processes.`,
        `export const ${name}Again = job({ … })`,
      ),
    )
}

function* actionsWithoutCode(product: Product, entity: Entity): Iterable<DeclarationError> {
  for (const name of codeActionsOf(entity)) {
    if (!stepOf(product, entity, name))
      yield declarationError(
        [entity.name, 'actions', name],
        `The action ${name} of ${entity.name} has no code: no file in product/processes has a step for it.`,
        `export const ${name} = step('${entity.name}', '${name}', { description: '…', run: async () => { … } })`,
      )
    const action = entity.actions[name]
    if (action?.kind === 'code' && action.of === 'list' && /^[\da-z]{16}$/u.test(name))
      yield declarationError(
        [entity.name, 'actions', name],
        `The action ${name} of all ${entity.plural} needs another name: its address would be that of a record.`,
        `actions: { merge: action({ of: 'list' }) }`,
      )
  }
}

/** Finds chains of calls that lead back to their beginning. */
function circles(product: Product, steps: readonly ProcessStep[]): readonly DeclarationError[] {
  const found = new Map<string, readonly string[]>()
  const visit = (name: string, path: readonly string[]): void => {
    const start = path.indexOf(name)
    if (start !== -1) {
      const circle = path.slice(start)
      const key = circle.toSorted().join()
      if (!found.has(key)) found.set(key, [...circle, name])
      return
    }
    const [entityName = '', verb = ''] = name.split('.')
    const step = stepOf(product, { name: entityName }, verb)
    if (!step) return
    for (const target of callTargetsOf(product, step))
      visit(`${target.entity.name}.${target.verb}`, [...path, name])
  }
  for (const step of steps) for (const verb of step.verbs) visit(`${step.entity}.${verb}`, [])
  return [...found.values()].map((circle) =>
    declarationError(
      ['processes', ...String(circle[0]).split('.')],
      `The code of ${circle[0]} leads to itself: ${circle.join(' → ')}. Take one right away.`,
      `rights: { … }`,
    ),
  )
}

/** Finds errors of called verbs that the caller does not name, so that clients would not know them. */
function* unnamedErrors(product: Product, step: ProcessStep): Iterable<DeclarationError> {
  const entity = product.entities.find(({ name }) => name === step.entity)
  if (!entity) return
  for (const verb of step.verbs) {
    const named = new Set([...errorsOfVerb(entity, verb), ...step.catches].map(({ code }) => code))
    for (const target of callTargetsOf(product, step)) {
      const label = `${target.entity.name}.${target.verb}`
      for (const { code } of errorsOfVerb(target.entity, target.verb)) {
        if (named.has(code)) continue
        named.add(code)
        yield declarationError(
          [entity.name, verb, 'errors'],
          `${entity.name}.${verb} calls ${label}, which can end with ${code}: name it in the errors of ${verb}, or in the catches of its step if the code handles it with tx.attempt.`,
          `errors: [errors['${code}']]`,
        )
      }
    }
  }
}
