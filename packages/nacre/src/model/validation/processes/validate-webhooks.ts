import {
  declarationError,
  type DeclarationError,
} from '#shell/language/errors/declaration-error.ts'
import { validateWhere } from '../conditions/validate-where.ts'
import { isSubscribed, isValidSubscription } from '../../moves/event-subscription.ts'
import type { Product } from '#shell/language/product/product.ts'
import { administrator } from '#shell/language/roles/role.ts'
import { verbsOf } from '#shell/language/entities/scope.ts'
import type { Webhook } from '#shell/language/product/webhook.ts'

/**
 * Returns the mistakes in the webhooks that a product declares.
 *
 * @example
 * [...validateWebhooks(product)] // [] if all are valid
 */
export function* validateWebhooks(product: Product): Iterable<DeclarationError> {
  const { entities, roles } = product
  const example = `events: ['${entities[0]?.plural ?? 'cards'}:create']`
  for (const [name, { events, sees, ...webhook }] of Object.entries(product.webhooks)) {
    if (events.length === 0) {
      yield declarationError(
        ['webhooks', name, 'events'],
        `The webhook ${name} tells of no events.`,
        example,
      )
    }
    for (const event of events) {
      if (isValidSubscription(event, entities)) continue
      yield declarationError(
        ['webhooks', name, 'events'],
        `The webhook ${name} tells of ${event}, which is no event: it is the plural of an entity and what happens to it.`,
        example,
      )
    }
    if (sees && ![administrator, ...roles].some(({ role }) => role === sees.role)) {
      yield declarationError(
        ['webhooks', name, 'sees'],
        `The webhook ${name} tells what ${sees.role} may read, which is not a role of the product.`,
        `sees: administrator`,
      )
    }
    yield* validateNumbersAndVariables(name, webhook)
    yield* validateCondition(name, { ...webhook, events }, product)
  }
}

function* validateNumbersAndVariables(
  name: string,
  { urlVariable, secretVariable, maxAttempts }: Omit<Webhook, 'events' | 'sees'>,
): Iterable<DeclarationError> {
  for (const [key, variable] of Object.entries({ urlVariable, secretVariable })) {
    if (variable === undefined || /^[A-Z][A-Z\d_]*$/u.test(variable)) continue
    yield declarationError(
      ['webhooks', name, key],
      `The webhook ${name} reads ${variable}, which is no name of a variable: it has capitals, digits and underscores.`,
      `${key}: '${key === 'urlVariable' ? 'FOYER_URL' : 'FOYER_SECRET'}'`,
    )
  }
  if (maxAttempts !== undefined && !(Number.isInteger(maxAttempts) && maxAttempts > 0)) {
    yield declarationError(
      ['webhooks', name, 'maxAttempts'],
      `The maxAttempts of the webhook ${name} must be a whole number from 1.`,
      'maxAttempts: 5',
    )
  }
}

/** A condition is asked about every record that the webhook tells of. */
function* validateCondition(
  name: string,
  { when, events }: Pick<Webhook, 'when' | 'events'>,
  { entities }: Product,
): Iterable<DeclarationError> {
  if (!when) return
  const matching = entities.filter((entity) =>
    [...verbsOf(entity), 'restore'].some((verb) => isSubscribed(events, entity, verb)),
  )
  for (const entity of matching) {
    const about = `The condition of the webhook ${name}, about ${entity.name},`
    for (const problem of validateWhere(about, when, { entity, entities })) {
      yield declarationError(['webhooks', name, 'when'], problem, `when: { state: 'published' }`)
    }
  }
  if (events.some((event) => event.endsWith(':erase'))) {
    yield declarationError(
      ['webhooks', name, 'when'],
      `The webhook ${name} has a condition and tells of erased records, which cannot be asked.`,
      `events: ['${entities[0]?.plural ?? 'cards'}:remove']`,
    )
  }
}
