import type { Actor } from '#shell/model/actor.ts'
import { Failure } from '#shell/model/failure.ts'
import type { ApiTerms } from '#shell/model/product.ts'
import { administrator } from '#shell/model/role.ts'
import type { Permit } from '#shell/operations/permit.ts'
import type { OwnAddress } from './address.ts'
import { type Described, describeApi } from './openapi/describe-api.ts'
import type { Node } from './openapi/operation.ts'
import { type View, viewOf, wholeKeyView, wholeView } from './openapi/view.ts'

/** Gives somebody the document of the API, with what they may know of it. */
export type Documents = (actor: Actor) => Node

const mostKept = 50

/** Each document is made when somebody first asks for it, and kept for all who may do the same. */
export function createDocuments(
  product: Described & { readonly api: ApiTerms },
  own: readonly OwnAddress[],
  permit: Permit,
): Documents {
  const kept = new Map<string, Node>()
  return (actor) => {
    const { documents } = product.api
    if (documents === 'closed' && !isAdministrator(actor)) throw new Failure('not-found')
    const isWhole = documents === 'open' || isAdministrator(actor)
    const key = isWhole ? (actor.kind === 'key' ? 'whole key' : 'whole') : likeness(actor)
    const known = kept.get(key)
    if (known) return known
    const made = describeApi(product, own, isWhole ? wholeFor(actor) : viewOf(actor, permit))
    if (kept.size >= mostKept) kept.clear()
    kept.set(key, made)
    return made
  }
}

function isAdministrator(actor: Actor): boolean {
  if (actor.kind === 'system') return true
  return actor.kind === 'user' && actor.roles.includes(administrator.role)
}

function wholeFor({ kind }: Actor): View {
  return kind === 'key' ? wholeKeyView : wholeView
}

/** What is the same for all who may do the same. */
function likeness(actor: Actor): string {
  if (actor.kind === 'user') return `user ${actor.roles.toSorted().join(' ')}`
  if (actor.kind === 'key') return `key ${[...actor.roles, '', ...actor.scopes].join(' ')}`
  // Who has no cookie owns nothing.
  return actor.kind === 'visitor' && actor.key !== undefined ? 'known' : 'unknown'
}
