import { localizedMessage } from '#shell/messages/translate.ts'
import { isValidSubscription } from '#shell/model/moves/event-subscription.ts'
import { validateValues, validationError } from '#shell/model/values/validate-values.ts'
import type { Fields } from '#shell/language/fields/field.ts'
import { choice } from '#shell/field-types/choice/field.ts'
import { list } from '#shell/field-types/list/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import type { Issue } from '#shell/language/entities/safe-validate.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { Product } from '#shell/language/product/product.ts'
import { administrator } from '#shell/language/roles/role.ts'
import type { StoredWebhook } from '#shell/store/webhooks/stored-webhook.ts'
import type { HttpEgress } from '../http-egress.ts'

/** The input fields of a new webhook. */
export const webhookFields: Fields = {
  name: text({ required: true, max: 80 }),
  url: text({ required: true, max: 500 }),
  events: list(text({ max: 80 }), { required: true, max: 50 }),
  role: text({ max: 40 }),
}

/** The input fields of a change, which include the state. */
export const webhookChangeFields: Fields = {
  ...webhookFields,
  state: choice(['active', 'paused'], { required: true }),
}

type WebhookValues = Pick<StoredWebhook, 'name' | 'url' | 'events' | 'role'>

interface WebhookValidationDeps {
  readonly product: Product
  readonly outgoing: Pick<HttpEgress, 'refuse'>
}

/** Validates the input of a new webhook. */
export function validateNewWebhook(deps: WebhookValidationDeps, input: unknown): WebhookValues {
  const values = validateValues({ fields: webhookFields, rules: {} }, input, { whole: true })
  assertWebhookValues(deps, values)
  return values as unknown as WebhookValues
}

/** Validates a change of a webhook. */
export function validateWebhookChange(
  deps: WebhookValidationDeps,
  input: unknown,
  before: StoredWebhook,
): Partial<WebhookValues & Pick<StoredWebhook, 'state'>> {
  // A failed webhook stays failed unless the change activates it.
  const known = { ...before, state: before.state === 'active' ? 'active' : 'paused' }
  const change = { whole: false, before: known }
  const values = validateValues({ fields: webhookChangeFields, rules: {} }, input, change)
  assertWebhookValues(deps, values)
  return values
}

function assertWebhookValues(
  { product, outgoing }: WebhookValidationDeps,
  values: Readonly<Record<string, unknown>>,
): void {
  const { entities, roles } = product
  const { events, role, url } = values
  const issues: Issue[] = []
  for (const [at, want] of Object.entries(Array.isArray(events) ? events : [])) {
    if (!isValidSubscription(String(want), entities))
      issues.push({ path: ['events', at], about: subscriptionMessage })
  }
  const known = [administrator, ...roles].some((one) => one.role === role)
  if (typeof role === 'string' && !known) issues.push({ path: ['role'], about: roleMessage })
  if (typeof url === 'string') {
    try {
      outgoing.refuse(url)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      issues.push({ path: ['url'], about: error.options.message ?? error.text.message })
    }
  }
  if (issues.length > 0) throw validationError(issues)
}

const subscriptionMessage = localizedMessage('api.checkWebhook.unknownEvent')
const roleMessage = localizedMessage('api.checkWebhook.unknownRole')
