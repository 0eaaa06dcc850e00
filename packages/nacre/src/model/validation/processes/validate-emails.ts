import { isPrintable } from '#shell/field-types/types.ts'
import { didYouMean } from '../names/did-you-mean.ts'
import {
  declarationError,
  type DeclarationError,
} from '#shell/language/errors/declaration-error.ts'
import { validateWhere } from '../conditions/validate-where.ts'
import { eventVerbs } from '../../moves/event-verbs.ts'
import {
  type Email,
  type EmailButton,
  emailName,
  type EntityEmail,
} from '#shell/language/entities/email.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { resolvePath } from '#shell/language/entities/field-path.ts'
import { localize, type LocalizedText } from '#shell/language/texts/localized-text.ts'
import { permissionFor } from '#shell/language/entities/permission.ts'
import type { Product } from '#shell/language/product/product.ts'
import { administrator, type Role } from '#shell/language/roles/role.ts'
import { placeholdersIn } from '../../values/text-template.ts'

/**
 * Returns the mistakes in the emails of a product: their texts in every language, and their names.
 *
 * @example
 * [...validateEmails(product)] // [] if all emails can be rendered
 */
export function* validateEmails(product: Product): Iterable<DeclarationError> {
  for (const [name, email] of Object.entries(product.emails)) {
    const about = product.entities.find((entity) => entity.name === email.about)
    if (about) {
      yield* validateTexts(name, email, about, product)
      yield* validateReader(name, email, product.roles)
    } else {
      yield declarationError(
        ['emails', name, 'about'],
        `The email ${name} is about ${email.about}, which is not an entity.${didYouMean(
          email.about,
          product.entities.map((entity) => entity.name),
        )}`,
        `about: '${product.entities[0]?.name ?? 'ticket'}'`,
      )
    }
  }
}

function* validateTexts(
  name: string,
  { subject, body, facts, button }: Email,
  about: Entity,
  { languages, entities }: Product,
): Iterable<DeclarationError> {
  const texts: readonly (readonly [key: string, text: LocalizedText])[] = [
    ['subject', subject],
    ...body.map((text) => ['body', text] as const),
    ...buttonTexts(button),
  ]
  for (const [key, text] of texts) {
    for (const language of missingLanguages(text, languages)) {
      yield declarationError(
        ['emails', name, key],
        `The ${key} of the email ${name} has no text in ${language}.`,
        `${key}: { ${languages.map((one) => `${one}: '…'`).join(', ')} }`,
      )
    }
    const names = new Set(languages.flatMap((one) => placeholdersIn(localize(text, one))))
    for (const path of names) yield* validateValue(name, key, path, about, entities)
  }
  for (const path of facts) yield* validateValue(name, 'facts', path, about, entities)
  if (button && !button.path.startsWith('/')) {
    yield declarationError(
      ['emails', name, 'button'],
      `The button of the email ${name} opens ${button.path}, which is no path of this product.`,
      `path: '/${about.plural}/{id}'`,
    )
  }
}

const buttonTexts = (button: EmailButton | undefined) =>
  button
    ? ([
        ['button', button.label],
        ['button', button.path],
      ] as const)
    : []

function missingLanguages(text: LocalizedText, languages: readonly string[]): readonly string[] {
  if (typeof text === 'string') return []
  return languages.filter(
    (one) => text[one] === undefined && text[one.split('-')[0] ?? one] === undefined,
  )
}

/** Checks a name in braces or in `facts`. */
function* validateValue(
  email: string,
  key: string,
  path: string,
  about: Entity,
  entities: readonly Entity[],
): Iterable<DeclarationError> {
  const { end, problem } = resolvePath(path, about, entities)
  const field = end?.field
  const sentence =
    problem ??
    (field && !isPrintable(field)
      ? `${path} is of the type ${field.type}, which text cannot show.`
      : undefined)
  if (sentence === undefined) return
  const [first = 'id'] = Object.keys(about.fields)
  yield declarationError(
    ['emails', email, key],
    `The ${key} of the email ${email} names {${path}}. ${sentence}`,
    key === 'facts' ? `facts: ['${first}']` : `${key}: '… {${first}} …'`,
  )
}

function* validateReader(
  name: string,
  { sees }: Email,
  roles: readonly Role[],
): Iterable<DeclarationError> {
  if (sees === 'recipient') return
  if ([administrator, ...roles].some(({ role }) => role === sees.role)) return
  yield declarationError(
    ['emails', name, 'sees'],
    `The email ${name} says what ${typeof sees === 'string' ? sees : sees.role} may read, which is not a role of the product.`,
    `sees: 'recipient'`,
  )
}

/**
 * Returns the mistakes in the emails that an entity sends.
 *
 * @example
 * [...validateEntityEmails(ticket, product)] // [] if each has an event and somebody to go to
 */
export function* validateEntityEmails(
  entity: Entity,
  product: Product,
): Iterable<DeclarationError> {
  const known = eventVerbs(entity)
  for (const [key, sent] of Object.entries(entity.emails)) {
    const place = [entity.name, 'emails', key]
    const label = `The email ${key} of ${entity.name}`
    const name = emailName(product.emails, sent.send)
    // Declarations may come from files without types.
    if ((sent.after as string | undefined) === undefined) {
      yield declarationError(
        [...place, 'after'],
        `${label} says nothing of what it goes out after. An email at a moment is one of \`timers\`.`,
        `timers: { soon: { at: …, send: …, to: … } }`,
      )
    } else if (!known.includes(sent.after)) {
      yield declarationError(
        [...place, 'after'],
        `${label} goes out after ${sent.after}, which is nothing that ${entity.name} can do: it is one of ${known.join(', ')}.${didYouMean(sent.after, known)}`,
        `after: '${known[0] ?? 'create'}'`,
      )
    }
    if (name === undefined) {
      yield declarationError(
        [...place, 'send'],
        `${label} is not among the emails of the product.`,
        `emails: { ${key}: defineEmail({ about: '${entity.name}', … }) }`,
      )
    }
    if (sent.send.about !== entity.name) {
      yield declarationError(
        [...place, 'send'],
        `${label} is about ${sent.send.about}, and not about ${entity.name}.`,
        `about: '${entity.name}'`,
      )
    }
    for (const problem of sent.when
      ? validateWhere(`The condition of the email ${key} of ${entity.name}`, sent.when, {
          entity,
          entities: product.entities,
        })
      : [])
      yield declarationError([...place, 'when'], problem, `when: { state: 'published' }`)
    yield* validateRecipient(place, label, entity, sent, product)
  }
}

function* validateRecipient(
  place: readonly string[],
  label: string,
  entity: Entity,
  { to, send }: EntityEmail,
  product: Product,
): Iterable<DeclarationError> {
  const problem = recipientProblem(to, send, entity, product)
  if (problem === undefined) return
  yield declarationError(
    [...place, 'to'],
    `${label} ${problem}`,
    recipientExample(to, entity, product),
  )
}

/**
 * Returns a line that would be right for the recipients of an email.
 *
 * @example
 * recipientExample('buyer', ticket, product) // "to: 'owner'"
 */
export function recipientExample(
  to: string | Role,
  { name, fields }: Entity,
  { roles }: Pick<Product, 'roles'>,
): string {
  const isAddress = typeof to === 'string' && fields[to]?.type === 'email'
  if (!isAddress) return `to: 'owner'`
  return `defineEmail({ about: '${name}', sees: ${roles[0]?.role ?? 'administrator'}, … })`
}

/**
 * Returns why an email cannot go to these recipients.
 *
 * @example
 * recipientProblem('buyer', yourTicket, ticket, product) // undefined, if buyer is a relation to a user
 */
export function recipientProblem(
  to: string | Role,
  email: Email,
  entity: Entity,
  product: Pick<Product, 'entities' | 'roles' | 'users'>,
): string | undefined {
  const { entities, roles, users } = product
  if (typeof to !== 'string') {
    return [administrator, ...roles].some(({ role }) => role === to.role)
      ? undefined
      : `goes to ${to.role}, which is not a role of the product.`
  }
  if (to === 'owner') return users ? undefined : 'goes to its owner, but the product has no users.'
  const { end, problem } = resolvePath(to, entity, entities)
  if (problem !== undefined) return `goes to ${to}. ${problem}`
  const { field } = end
  if (field?.relation) {
    return field.relation.target === users?.entity.name
      ? undefined
      : `goes to ${to}, which is a ${field.relation.target} and no user.`
  }
  if (field?.type !== 'email')
    return `goes to ${to}, which is neither a user nor an email address.${didYouMean(to, Object.keys(entity.fields))}`
  const visitor = { kind: 'visitor' } as const
  return email.sees === 'recipient' && permissionFor(visitor, 'read', entity, roles) === 'none'
    ? `goes to an address without an account, which may not read any ${entity.name}: name in sees of the email the role whose permissions decide what it says.`
    : undefined
}
