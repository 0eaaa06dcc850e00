import { localizedMessage } from '#shell/messages/translate.ts'
import { formerFieldHint } from '#shell/model/former-names.ts'
import type { Actor } from '#shell/language/roles/actor.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { Product } from '#shell/language/product/product.ts'
import { readRulesByField } from '#shell/language/entities/read-rules.ts'
import { findInverseRelation } from '#shell/language/entities/inverse-relation.ts'
import { quoted, malformedError } from '../queries/parse-where.ts'
import type { Authorizer, FieldAccess } from '../authorizer.ts'
import type { Expansion, SelectionSet } from './selection-set.ts'

/** The selection parameters of a request. Nothing in them is validated. */
export interface SelectionParams {
  /** A list of fields, such as `title,shelf.name`. */
  readonly fields?: string
  /** A list of relations, such as `shelf,authors.books`. */
  readonly expand?: string
}

interface SelectionDeps {
  readonly product: Product
  readonly authorizer: Authorizer
}

const maxDepth = 2
const maxExpansions = 10
const maxFields = 100

/** A tree of names, for paths such as `shelf.floor`. */
interface Branch {
  readonly branches: Map<string, Branch>
}

/**
 * Parses a selection. Throws when it names something that does not exist or that the actor may not
 * read.
 */
export function parseSelection(
  deps: SelectionDeps,
  actor: Actor,
  entity: Entity,
  { fields, expand }: SelectionParams,
): SelectionSet {
  if (fields === undefined && expand === undefined) return defaultSelection(deps, actor, entity)
  const selection = fields === undefined ? undefined : parsePaths('fields', fields, maxFields)
  const expanded = parsePaths('expand', expand ?? '', maxExpansions)
  return resolveSelection(deps, actor, entity, selection, expanded)
}

const nothing: Branch = { branches: new Map() }
const defaultSelections = new WeakMap<Entity, SelectionSet>()

/** Returns the selection of all readable fields. It is cached when no field has a condition. */
function defaultSelection(deps: SelectionDeps, actor: Actor, entity: Entity): SelectionSet {
  const cached = defaultSelections.get(entity)
  if (cached) return cached
  const selection = resolveSelection(deps, actor, entity, undefined, nothing)
  if (readRulesByField(entity).size === 0) defaultSelections.set(entity, selection)
  return selection
}

function parsePaths(parameter: string, list: string, most: number): Branch {
  const root: Branch = { branches: new Map() }
  const paths = list.split(',').filter((path) => path !== '')
  if (paths.length > most)
    throw malformedError(localizedMessage('requests.selection.size', { parameter, most }))
  for (const path of paths) {
    const names = path.split('.')
    const isTooDeep = names.length > (parameter === 'expand' ? maxDepth : maxDepth + 1)
    if (isTooDeep)
      throw malformedError(
        localizedMessage('requests.selection.depth', { parameter, deepest: maxDepth }),
      )
    let branch = root
    for (const name of names) {
      const next = branch.branches.get(name) ?? { branches: new Map() }
      branch.branches.set(name, next)
      branch = next
    }
  }
  return root
}

function resolveSelection(
  deps: SelectionDeps,
  actor: Actor,
  entity: Entity,
  selection: Branch | undefined,
  expanded: Branch,
): SelectionSet {
  const view = deps.authorizer.view(actor, entity)
  const expansions = [...expanded.branches].flatMap(([name, inner]) => {
    const branch = selection?.branches.get(name)
    // Expanding a relation selects all of its fields, unless some were named.
    const selectedBranch = branch && branch.branches.size > 0 ? branch : undefined
    return expansionOf(deps, actor, { entity, view, name }, selectedBranch, inner)
  })
  const marks = Object.values(entity.actions).flatMap((one) =>
    one.kind === 'reaction' ? [one.viewerField] : [],
  )
  const { when } = view
  if (!selection)
    return { entity, fields: view.fields, marks, expansions, ...(when ? { when } : {}) }
  const chosen = selectedNames(entity, view, marks, selection, expanded)
  const fields = view.fields.filter((name) => chosen.has(name))
  const needed = Object.entries(when ?? {}).filter(([name]) => chosen.has(name))
  return {
    entity,
    fields,
    ...(needed.length > 0 ? { when: Object.fromEntries(needed) } : {}),
    marks: marks.filter((name) => chosen.has(name)),
    expansions,
  }
}

/** Returns the selected names, after checking that the actor may read them. */
function selectedNames(
  entity: Entity,
  view: FieldAccess,
  marks: readonly string[],
  selection: Branch,
  expanded: Branch,
): ReadonlySet<string> {
  for (const [name, { branches }] of selection.branches) {
    const isExpanded = expanded.branches.has(name)
    if (!view.fields.includes(name) && !marks.includes(name) && !isExpanded) {
      throw malformedError(
        localizedMessage('requests.selection.field', {
          entity: entity.name,
          name: quoted(name),
          hint: formerFieldHint(name),
        }),
      )
    }
    if (branches.size > 0 && !isExpanded) {
      throw malformedError(
        localizedMessage('requests.selection.notExpanded', { name: quoted(name) }),
      )
    }
  }
  return new Set(['id', 'version', ...selection.branches.keys(), ...expanded.branches.keys()])
}

/**
 * Returns the expansion of a relation, or nothing when the actor may not read any of its records,
 * whose ids then remain.
 */
function expansionOf(
  deps: SelectionDeps,
  actor: Actor,
  { entity, view, name }: { entity: Entity; view: FieldAccess; name: string },
  branch: Branch | undefined,
  expanded: Branch,
): readonly Expansion[] {
  const { product, authorizer } = deps
  const reverse = findInverseRelation(name, entity, product.entities)
  const relation = Object.hasOwn(entity.fields, name) ? entity.fields[name]?.relation : undefined
  const target = reverse?.from ?? product.entities.find((one) => one.name === relation?.target)
  const isOpen = reverse
    ? authorizer.view(actor, reverse.from).fields.includes(reverse.field)
    : view.fields.includes(name)
  if (!target || !isOpen)
    throw malformedError(
      localizedMessage('requests.selection.relation', { entity: entity.name, name: quoted(name) }),
    )
  const selection = resolveSelection(deps, actor, target, branch, expanded)
  if (!reverse && !authorizer.mayEver(actor, 'read', target)) return []
  const { where } = authorizer.grant(actor, ['read'], target)
  if (!reverse) return [{ name, selection, where }]
  // A reverse relation requires that the actor may read the referencing field.
  const condition = authorizer.view(actor, target).when?.[reverse.field]
  return [{ name, selection, where: condition ? [...where, condition] : where, inverse: reverse }]
}
