import { checkValues, failureFrom } from '#shell/model/check-values.ts'
import type { Fields } from '#shell/model/field.ts'
import { choice } from '#shell/model/fields/choice.ts'
import { list } from '#shell/model/fields/list.ts'
import { text } from '#shell/model/fields/text.ts'
import type { Finding } from '#shell/model/examine.ts'
import { Failure } from '#shell/model/failure.ts'
import type { Product } from '#shell/model/product.ts'
import { administrator } from '#shell/model/role.ts'
import type { StoredWebhook } from '#shell/store/webhooks/webhooks.ts'
import type { Outgoing } from '../outgoing.ts'
import { isWant } from './wanted.ts'

/** What a webhook is made from. */
export const webhookFields: Fields = {
  name: text({ required: true, max: 80 }),
  address: text({ required: true, max: 500 }),
  wants: list(text({ max: 80 }), { required: true, max: 50 }),
  sees: text({ max: 40 }),
}

/** What can be changed about one: the same, and whether it is called at all. */
export const changeFields: Fields = {
  ...webhookFields,
  state: choice(['active', 'paused'], { required: true }),
}

type Chosen = Pick<StoredWebhook, 'name' | 'address' | 'wants' | 'sees'>

interface Parts {
  readonly product: Product
  readonly outgoing: Pick<Outgoing, 'refuse'>
}

/** What is wanted of a new webhook, once all of it means something. */
export function checkNew(parts: Parts, given: unknown): Chosen {
  const values = checkValues({ fields: webhookFields, rules: {} }, given, { whole: true })
  refuse(parts, values)
  return values as unknown as Chosen
}

/** The same for a change of one. */
export function checkChange(
  parts: Parts,
  given: unknown,
  before: StoredWebhook,
): Partial<Chosen & Pick<StoredWebhook, 'state'>> {
  // One that has failed stays so unless somebody says otherwise.
  const known = { ...before, state: before.state === 'active' ? 'active' : 'paused' }
  const change = { whole: false, before: known }
  const values = checkValues({ fields: changeFields, rules: {} }, given, change)
  refuse(parts, values)
  return values
}

function refuse({ product, outgoing }: Parts, values: Readonly<Record<string, unknown>>): void {
  const { entities, roles } = product
  const { wants, sees, address } = values
  const findings: Finding[] = []
  for (const [at, want] of Object.entries(Array.isArray(wants) ? wants : [])) {
    if (!isWant(String(want), entities)) findings.push({ path: ['wants', at], about: noWant })
  }
  const known = [administrator, ...roles].some(({ role }) => role === sees)
  if (typeof sees === 'string' && !known) findings.push({ path: ['sees'], about: noRole })
  if (typeof address === 'string') {
    try {
      outgoing.refuse(address)
    } catch (thrown) {
      if (!(thrown instanceof Failure)) throw thrown
      findings.push({ path: ['address'], about: thrown.details.says ?? thrown.text.says })
    }
  }
  if (findings.length > 0) throw failureFrom(findings)
}

const noWant = {
  en: 'Nothing of this name can happen. Say it like cards:create, cards:* or *:publish.',
  de: 'So etwas geschieht nicht. Sagen Sie es wie cards:create, cards:* oder *:publish.',
}
const noRole = { en: 'There is no such role.', de: 'Diese Rolle gibt es nicht.' }
