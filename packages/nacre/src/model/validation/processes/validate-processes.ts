import type { Entity } from '#shell/language/entities/entity.ts'
import type { ProcessStep } from '#shell/language/product/product-processes.ts'
import { entityOfCollection, stepOf } from '#shell/language/process/registry.ts'
import type { Product } from '#shell/language/product/product.ts'
import { toCamelCase } from '#shell/language/product/to-camel-case.ts'
import {
  declarationError,
  type DeclarationError,
} from '#shell/language/errors/declaration-error.ts'
import { validateVerbGraph } from './validate-verb-graph.ts'

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
  return all.length > 0 ? all : validateVerbGraph(product)
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
