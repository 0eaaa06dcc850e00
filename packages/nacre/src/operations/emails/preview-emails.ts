import type { Actor } from '#shell/language/roles/actor.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { resolvePath } from '#shell/language/entities/field-path.ts'
import { isId } from '#shell/language/fields/id.ts'
import { humanize, type Language, localize } from '#shell/language/texts/localized-text.ts'
import { isAdministrator } from '#shell/language/entities/permission.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { Store } from '#shell/store/store.ts'
import type { Authorizer } from '../authorizer.ts'
import { fieldLabelAt } from './format-value.ts'
import { renderFor } from './render-for.ts'
import type { ReadableValues } from './read-values.ts'
import { type RenderedEmail, renderEmail } from './render-email.ts'

/** An email of the product, as administrators see it in a list. */
export interface EmailTemplateSummary {
  readonly name: string
  /** The entity whose record it is about. */
  readonly about: string
  readonly languages: readonly Language[]
}

/** An email of the product with the values of a record. */
export interface EmailPreview extends EmailTemplateSummary {
  readonly language: Language
  /** The record, or `null` if there is none, so that the names of values stand for them. */
  readonly record: string | null
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The parameters of a preview. Nothing in them is validated. */
interface PreviewParams {
  readonly language?: string | undefined
  readonly record?: string | undefined
}

/** Previews of the emails that the product declares. For administrators. */
export interface EmailPreviews {
  list(actor: Actor): readonly EmailTemplateSummary[]
  /** Renders an email about a record, by default the newest one. */
  read(actor: Actor, name: string, params: PreviewParams): Promise<EmailPreview>
}

interface PreviewDeps {
  readonly product: Product
  readonly store: Store
  readonly authorizer: Authorizer
  /** Adds the greeting and the signature. */
  readonly compose: (email: RenderedEmail) => Pick<EmailPreview, 'subject' | 'text' | 'html'>
}

export function createEmailPreviews(deps: PreviewDeps): EmailPreviews {
  const { emails, languages, entities, roles } = deps.product
  const summaryOf = (name: string): EmailTemplateSummary => ({
    name,
    about: emails[name]?.about ?? '',
    languages,
  })
  return {
    list(actor) {
      assertAdministratorUser(actor, roles)
      return Object.keys(emails).map(summaryOf)
    },
    async read(actor, name, { language: requested, record: requestedRecord }) {
      assertAdministratorUser(actor, roles)
      const email = Object.hasOwn(emails, name) ? emails[name] : undefined
      const entity = entities.find((one) => one.name === email?.about)
      if (!email || !entity) throw new AppError('not-found')
      const language = languages.find((one) => one === requested) ?? languages[0] ?? 'en'
      const record = requestedRecord ?? (await newestRecord(deps.store, entity))
      const recipient = { address: '', name: null, language }
      const rendered =
        record === undefined
          ? await renderEmail(email, sampleValues(entity, entities, language), {
              language,
              fallback: localize(entity.label ?? humanize(entity.name), language),
            })
          : isId(record) && (await renderFor(deps, email, entity, { recipient, actor, record }))
      if (!rendered) throw new AppError('not-found')
      return { ...summaryOf(name), language, record: record ?? null, ...deps.compose(rendered) }
    },
  }
}

function assertAdministratorUser(actor: Actor, roles: Product['roles']): void {
  if (actor.kind === 'visitor') throw new AppError('unauthenticated')
  if (actor.kind !== 'user' || !isAdministrator(actor, roles)) throw new AppError('forbidden')
}

async function newestRecord(store: Store, entity: Entity): Promise<string | undefined> {
  const order = [{ field: 'id', isDescending: true }]
  return (await store.records(entity).list({ where: [], order, limit: 1 }))[0]?.id
}

/** Returns the labels of values instead of values, for an entity without records. */
function sampleValues(
  entity: Entity,
  entities: readonly Entity[],
  language: Language,
): ReadableValues {
  const labelOf = (path: string) => {
    const { end } = resolvePath(path, entity, entities)
    return end ? fieldLabelAt(end, language) : path
  }
  return {
    labelOf,
    textAt: async (path) => `[${labelOf(path)}]`,
    valueAt: async (path) => path,
  }
}
