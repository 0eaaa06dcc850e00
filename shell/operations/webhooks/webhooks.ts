import { Failure } from '#shell/model/failure.ts'
import { isId } from '#shell/model/id.ts'
import { isAdministrator } from '#shell/model/permission.ts'
import type { Product } from '#shell/model/product.ts'
import { newId } from '#shell/store/identifier.ts'
import type { Store } from '#shell/store/store.ts'
import type { StoredWebhook } from '#shell/store/webhooks/webhooks.ts'
import type { LogEvent } from '../accounts/security-log.ts'
import { type Asker, traceOf } from '../asker.ts'
import type { Maker } from '../keys/keys.ts'
import type { Outgoing } from '../outgoing.ts'
import { checkChange, checkNew } from './check-webhook.ts'
import { createDeliveryLog, type DeliveryLog } from './delivery-log.ts'
import { beginHere } from './queue-events.ts'
import type { Secrets } from './secrets.ts'

/** A webhook as administrators see it: never what its messages are signed with. */
export type ShownWebhook = Omit<StoredWebhook, 'secrets' | 'claim' | 'claimed_until'>

/** The same at a moment when the receiver is told a secret. */
export interface WebhookWithSecret extends ShownWebhook {
  readonly secret: string
}

/** Which webhook is meant, and which version of it somebody has seen. */
interface Seen {
  readonly id: string
  readonly version: number | undefined
}

/** What administrators can do with webhooks. */
export interface Webhooks extends DeliveryLog {
  list(by: Asker): Promise<readonly ShownWebhook[]>
  read(by: Asker, id: string): Promise<ShownWebhook>
  create(by: Maker, given: unknown): Promise<WebhookWithSecret>
  change(by: Maker, seen: Seen, given: unknown): Promise<ShownWebhook>
  remove(by: Asker, id: string): Promise<void>
  /** Gives it a new secret; the one before signs too for a day. */
  replaceSecret(by: Maker, id: string): Promise<WebhookWithSecret>
}

export interface WebhookOptions {
  readonly product: Product
  readonly store: Store
  readonly outgoing: Pick<Outgoing, 'refuse'>
  readonly secrets: Secrets
  /** Fails unless somebody has just shown who they are: whoever makes a webhook lets data out. */
  prove?(by: Maker): void
  readonly log: LogEvent
  /** Called when there may be something to tell. */
  onDue?(): void
  now?(): number
}

const most = 100

export function createWebhooks(options: WebhookOptions): Webhooks {
  const { product, store, secrets, log, onDue = () => {}, now = Date.now } = options
  const iso = () => new Date(now()).toISOString()

  const find = async (by: Asker, id: string): Promise<StoredWebhook> => {
    refuseOthers(product, by)
    const found = isId(id) ? await store.webhooks.find(id) : undefined
    if (!found) throw new Failure('not-found')
    return found
  }
  const change = async (webhook: StoredWebhook, values: Partial<StoredWebhook>) => {
    const isChanged = await store.write((run) => store.webhooks.change(run, webhook, values))
    if (!isChanged) throw new Failure('stale')
    onDue()
    return { ...webhook, ...values, version: webhook.version + 1 }
  }
  const say = (by: Asker, sentence: string) => log(sentence, traceOf(by))

  return {
    async list(by) {
      refuseOthers(product, by)
      return (await store.webhooks.list()).map(shown)
    },
    read: async (by, id) => shown(await find(by, id)),
    async create(by, given) {
      refuseOthers(product, by)
      options.prove?.(by)
      const chosen = checkNew(options, given)
      const { secret, sealed } = secrets.make()
      const maker = by.actor.kind === 'user' ? by.actor.id : null
      const made = { ...fresh, ...chosen, id: newId(), secrets: sealed, maker, created: iso() }
      await store.write(async (run) => {
        await beginHere(store, run)
        const all = await store.webhooks.list(run)
        if (all.length >= most) throw new Failure('full', { more: { limit: most } })
        await store.webhooks.add(run, made)
      })
      say(by, `The webhook ${made.id} was made.`)
      return { ...shown(made), secret }
    },
    async change(by, { id, version }, given) {
      const webhook = await find(by, id)
      options.prove?.(by)
      const values = checkChange(options, given, webhook)
      if (version === undefined && by.actor.kind !== 'system') throw new Failure('version-needed')
      if (version !== undefined && version !== webhook.version) {
        throw new Failure('stale', { more: { current: shown(webhook) } })
      }
      const isRevived = values.state === 'active' && webhook.state !== 'active'
      const rested = isRevived ? { failures: 0, failing: null, rest: null } : {}
      const changed = await change(webhook, { ...values, ...rested })
      say(by, `The webhook ${id} was changed.`)
      return shown(changed)
    },
    async remove(by, id) {
      await find(by, id)
      await store.write((run) => store.webhooks.remove(run, id))
      say(by, `The webhook ${id} was removed.`)
    },
    async replaceSecret(by, id) {
      const webhook = await find(by, id)
      options.prove?.(by)
      const { secret, sealed } = secrets.replace(webhook.secrets, now())
      const changed = await change(webhook, { secrets: sealed })
      say(by, `The webhook ${id} was given a new secret.`)
      return { ...shown(changed), secret }
    },
    ...createDeliveryLog(store, find, { iso, onDue }),
  }
}

const fresh = {
  version: 1,
  state: 'active',
  failures: 0,
  failing: null,
  rest: null,
  claim: null,
  claimed_until: null,
} as const

/** What leaves the house is for those who may see everything in it; a key that was taken must not let it out. */
function refuseOthers({ roles }: Product, { actor }: Asker): void {
  if (actor.kind === 'visitor') throw new Failure('signed-out')
  if (actor.kind === 'key' || !isAdministrator(actor, roles)) throw new Failure('forbidden')
}

function shown(webhook: StoredWebhook): ShownWebhook {
  const { secrets: _, claim: __, claimed_until: ___, ...rest } = webhook
  return rest
}
