import type { Actor } from '#shell/language/roles/actor.ts'
import type { Email } from '#shell/language/entities/email.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { humanize, type Language, localize } from '#shell/language/texts/localized-text.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { Store } from '#shell/store/store.ts'
import type { Recipient } from './email-templates.ts'
import type { Authorizer } from '../authorizer.ts'
import { readValues } from './read-values.ts'
import { type RenderedEmail, renderEmail } from './render-email.ts'

interface RenderDeps {
  readonly product: Product
  readonly store: Store
  readonly authorizer: Authorizer
}

/** Who reads an email: where it goes to, and with whose permissions. */
export interface EmailAudience {
  readonly recipient: Recipient
  readonly actor: Actor
}

/**
 * Renders an email as its reader may see the record now. Returns `undefined` if there is nothing that
 * the reader may see.
 */
export async function renderFor(
  { product, ...deps }: RenderDeps,
  email: Email,
  entity: Entity,
  {
    recipient,
    actor,
    record,
    isRemoved,
  }: EmailAudience & { readonly record: string; readonly isRemoved?: boolean },
): Promise<RenderedEmail | undefined> {
  const language = languageFor(recipient, product.languages)
  const format = { language, timeZone: recipient.timeZone ?? product.timeZone }
  const reader: Actor =
    email.sees === 'recipient' ? actor : { kind: 'user', id: '', roles: [email.sees.role] }
  const read = (isTrash: boolean) =>
    readValues({ ...deps, product }, { entity, id: record, actor: reader, isTrash }, format)
  const values = (await read(isRemoved ?? false)) ?? (isRemoved ? await read(false) : undefined)
  const fallback = localize(entity.label ?? humanize(entity.name), language)
  return values && renderEmail(email, values, { language, fallback })
}

/** The reader’s language, if the product has it. */
function languageFor({ language }: Recipient, languages: readonly Language[]): Language {
  const known = language !== undefined && languages.includes(language)
  return known ? language : (languages[0] ?? 'en')
}
