import type { Actor } from '#shell/model/actor.ts'
import type { Entity } from '#shell/model/entity.ts'
import type { Product } from '#shell/model/product.ts'
import { readingTerms } from '#shell/model/reading-terms.ts'
import { reverseNamed } from '#shell/model/reverse.ts'
import { shown, wrong } from '../lists/parse-list.ts'
import type { Permit, View } from '../permit.ts'
import type { Expansion, Look } from './look.ts'

/** What somebody wants to see of records: nothing in it has been checked. */
export interface LookAsked {
  /** `title,shelf.name` */
  readonly fields?: string
  /** `shelf,authors.books` */
  readonly expand?: string
}

interface Parts {
  readonly product: Product
  readonly permit: Permit
}

const deepest = 2
const mostExpansions = 10
const mostFields = 100

/** A name, and the names behind it: `shelf`, `shelf.floor`. */
interface Branch {
  readonly branches: Map<string, Branch>
}

/** What somebody may see of what they want to see, or a refusal that names what is not there for them. */
export function parseLook(
  parts: Parts,
  actor: Actor,
  entity: Entity,
  { fields, expand }: LookAsked,
): Look {
  if (fields === undefined && expand === undefined) return plainLook(parts, actor, entity)
  const wanted = fields === undefined ? undefined : treeOf('fields', fields, mostFields)
  const expanded = treeOf('expand', expand ?? '', mostExpansions)
  return lookAt(parts, actor, entity, wanted, expanded)
}

const nothing: Branch = { branches: new Map() }
const plainLooks = new WeakMap<Entity, Look>()

/** What most people want: all that they may see, which is the same for all where no field has terms. */
function plainLook(parts: Parts, actor: Actor, entity: Entity): Look {
  const known = plainLooks.get(entity)
  if (known) return known
  const look = lookAt(parts, actor, entity, undefined, nothing)
  if (readingTerms(entity).size === 0) plainLooks.set(entity, look)
  return look
}

function treeOf(parameter: string, list: string, most: number): Branch {
  const root: Branch = { branches: new Map() }
  const paths = list.split(',').filter((path) => path !== '')
  if (paths.length > most) throw wrong(`${parameter} takes at most ${most} names.`)
  for (const path of paths) {
    const names = path.split('.')
    const isTooDeep = names.length > (parameter === 'expand' ? deepest : deepest + 1)
    if (isTooDeep) throw wrong(`${parameter} goes at most ${deepest} relations deep.`)
    let branch = root
    for (const name of names) {
      const next = branch.branches.get(name) ?? { branches: new Map() }
      branch.branches.set(name, next)
      branch = next
    }
  }
  return root
}

function lookAt(
  parts: Parts,
  actor: Actor,
  entity: Entity,
  wanted: Branch | undefined,
  expanded: Branch,
): Look {
  const view = parts.permit.view(actor, entity)
  const expansions = [...expanded.branches].flatMap(([name, inner]) => {
    const branch = wanted?.branches.get(name)
    // To expand a relation is to want it; of what is behind it all, unless something was chosen.
    const of = branch && branch.branches.size > 0 ? branch : undefined
    return expansionOf(parts, actor, { entity, view, name }, of, inner)
  })
  const marks = Object.values(entity.actions).flatMap((one) =>
    one.kind === 'tally' ? [one.mine] : [],
  )
  const { when } = view
  if (!wanted) return { entity, fields: view.fields, marks, expansions, ...(when ? { when } : {}) }
  const chosen = chosenOf(entity, view, marks, wanted, expanded)
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

/** The names that were chosen, each of which is there and may be seen. */
function chosenOf(
  entity: Entity,
  view: View,
  marks: readonly string[],
  wanted: Branch,
  expanded: Branch,
): ReadonlySet<string> {
  for (const [name, { branches }] of wanted.branches) {
    const isExpanded = expanded.branches.has(name)
    if (!view.fields.includes(name) && !marks.includes(name) && !isExpanded) {
      throw wrong(`${entity.name} has no ${shown(name)} to show.`)
    }
    if (branches.size > 0 && !isExpanded) {
      throw wrong(`${shown(name)} must be expanded before anything behind it can be chosen.`)
    }
  }
  return new Set(['id', 'version', ...wanted.branches.keys(), ...expanded.branches.keys()])
}

/** Nothing where the asker may see none of the records: what points to them stays as it is. */
function expansionOf(
  parts: Parts,
  actor: Actor,
  { entity, view, name }: { entity: Entity; view: View; name: string },
  wanted: Branch | undefined,
  expanded: Branch,
): readonly Expansion[] {
  const { product, permit } = parts
  const reverse = reverseNamed(name, entity, product.entities)
  const relation = Object.hasOwn(entity.fields, name) ? entity.fields[name]?.relation : undefined
  const target = reverse?.from ?? product.entities.find((one) => one.name === relation?.target)
  const isOpen = reverse
    ? permit.view(actor, reverse.from).fields.includes(reverse.field)
    : view.fields.includes(name)
  if (!target || !isOpen) throw wrong(`${entity.name} has no ${shown(name)} to expand.`)
  const look = lookAt(parts, actor, target, wanted, expanded)
  if (!reverse && !permit.mayEver(actor, 'read', target)) return []
  const { where } = permit.grant(actor, ['read'], target)
  if (!reverse) return [{ name, look, where }]
  // Whoever may not see what a record points to cannot come from there.
  const condition = permit.view(actor, target).when?.[reverse.field]
  return [{ name, look, where: condition ? [...where, condition] : where, reverse }]
}
