import { localizedMessage } from '#shell/messages/translate.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import { isId } from '#shell/language/fields/id.ts'
import { isAdministrator } from '#shell/language/entities/permission.ts'
import type { Product } from '#shell/language/product/product.ts'
import { createId } from '#shell/store/identifier.ts'
import type { Store } from '#shell/store/store.ts'
import type { StoredWebhook } from '#shell/store/webhooks/stored-webhook.ts'
import type { LogEvent } from '../accounts/security-log.ts'
import { type RequestContext, logContextOf } from '../request-context.ts'
import type { ApiKeyOwner } from '../api-keys/api-key-operations.ts'
import type { HttpEgress } from '../http-egress.ts'
import { validateWebhookChange, validateNewWebhook } from '../webhooks/validate-webhook.ts'
import { createDeliveryLog, type DeliveryLog } from '../deliveries/delivery-log.ts'
import { isDeclared } from '../webhooks/declared-webhooks.ts'
import { skipToEnd } from '../webhooks/enqueue-deliveries.ts'
import type { Secrets } from '../webhooks/webhook-secrets.ts'
import { millisecondsOf } from '#shell/store/clock.ts'

/** A webhook as listed for administrators, without its secrets. */
export interface PublicWebhook extends Omit<
  StoredWebhook,
  'secrets' | 'claimedBy' | 'claimedUntil'
> {
  /** Whether the product declares it, so that only its state can be changed. */
  readonly isDeclared: boolean
}

/** A webhook with a new secret, which is returned only once. */
export interface WebhookWithSecret extends PublicWebhook {
  readonly secret: string
}

/** The id of a webhook and the version that the client has read. */
interface WebhookRef {
  readonly id: string
  readonly version: number | undefined
}

/** The webhook operations, for administrators. */
export interface WebhookOperations extends DeliveryLog {
  list(ctx: RequestContext): Promise<readonly PublicWebhook[]>
  read(ctx: RequestContext, id: string): Promise<PublicWebhook>
  create(ctx: ApiKeyOwner, input: unknown): Promise<WebhookWithSecret>
  change(ctx: ApiKeyOwner, ref: WebhookRef, input: unknown): Promise<PublicWebhook>
  remove(ctx: RequestContext, id: string): Promise<void>
  /** Creates a new secret. The previous one also signs for a day. */
  replaceSecret(ctx: ApiKeyOwner, id: string): Promise<WebhookWithSecret>
}

export interface WebhookOptions {
  readonly product: Product
  readonly store: Store
  readonly outgoing: Pick<HttpEgress, 'refuse'>
  readonly secrets: Secrets
  /** The signing secrets of the operator, by the ids of declared webhooks. */
  readonly ownSecrets?: ReadonlyMap<string, string>
  /**
   * Throws unless the user authenticated recently, because a webhook sends data to other servers.
   */
  prove?(ctx: ApiKeyOwner): void
  readonly log: LogEvent
  /** Called when there may be new deliveries. */
  onDue?(): void
  now?(): number
}

const maxWebhooks = 100

export function createWebhookOperations(options: WebhookOptions): WebhookOperations {
  const { product, store, secrets, log, onDue = () => {} } = options
  const { now = millisecondsOf(store.clock) } = options
  const iso = () => new Date(now()).toISOString()

  const find = async (ctx: RequestContext, id: string): Promise<StoredWebhook> => {
    assertWebhookManager(product, ctx)
    const found = isId(id) ? await store.webhooks.find(id) : undefined
    if (!found) throw new AppError('not-found')
    return found
  }
  const change = async (webhook: StoredWebhook, values: Partial<StoredWebhook>) => {
    const isChanged = await store.write((trx) => store.webhooks.change(trx, webhook, values))
    if (!isChanged) throw new AppError('precondition-failed')
    onDue()
    return { ...webhook, ...values, version: webhook.version + 1 }
  }
  const logMessage = (ctx: RequestContext, sentence: string) => log(sentence, logContextOf(ctx))

  return {
    async list(ctx) {
      assertWebhookManager(product, ctx)
      return (await store.webhooks.list()).map(toPublicWebhook)
    },
    read: async (ctx, id) => toPublicWebhook(await find(ctx, id)),
    async create(ctx, input) {
      assertWebhookManager(product, ctx)
      options.prove?.(ctx)
      const validated = validateNewWebhook(options, input)
      const { secret, sealed } = secrets.make()
      const createdBy = ctx.actor.kind === 'user' ? ctx.actor.id : null
      const stored = { id: createId(), secrets: sealed, createdBy, createdAt: iso() }
      const created = { ...fresh, ...validated, ...stored }
      await store.write(async (trx) => {
        await skipToEnd(store, trx)
        const all = await store.webhooks.list(trx)
        if (all.length >= maxWebhooks)
          throw new AppError('limit-reached', { details: { limit: maxWebhooks } })
        await store.webhooks.add(trx, created)
      })
      logMessage(ctx, `Webhook ${created.id} created`)
      return { ...toPublicWebhook(created), secret }
    },
    async change(ctx, { id, version }, input) {
      const webhook = await find(ctx, id)
      options.prove?.(ctx)
      const values = validateWebhookChange(options, input, webhook)
      if (Object.keys(values).some((key) => key !== 'state')) assertEditable(webhook)
      if (version === undefined && ctx.actor.kind !== 'system')
        throw new AppError('precondition-required')
      if (version !== undefined && version !== webhook.version) {
        throw new AppError('precondition-failed', {
          details: { currentRecord: toPublicWebhook(webhook) },
        })
      }
      const isReactivated = values.state === 'active' && webhook.state !== 'active'
      const rested = isReactivated ? { failureCount: 0, failingSince: null, pausedUntil: null } : {}
      const changed = await change(webhook, { ...values, ...rested })
      logMessage(ctx, `Webhook ${id} updated`)
      return toPublicWebhook(changed)
    },
    async remove(ctx, id) {
      assertEditable(await find(ctx, id))
      await store.write((trx) => store.webhooks.remove(trx, id))
      logMessage(ctx, `Webhook ${id} deleted`)
    },
    async replaceSecret(ctx, id) {
      const webhook = await find(ctx, id)
      options.prove?.(ctx)
      if (options.ownSecrets?.has(id)) assertEditable(webhook)
      const { secret, sealed } = secrets.replace(webhook.secrets, now())
      const changed = await change(webhook, { secrets: sealed })
      logMessage(ctx, `Webhook ${id} secret rotated`)
      return { ...toPublicWebhook(changed), secret }
    },
    ...createDeliveryLog(store, find, { iso, onDue }),
  }
}

const fresh = {
  version: 1,
  state: 'active',
  failureCount: 0,
  failingSince: null,
  pausedUntil: null,
  claimedBy: null,
  claimedUntil: null,
} as const

/**
 * Throws unless the actor is an administrator. API keys are rejected, because a leaked key must not
 * create webhooks.
 */
function assertWebhookManager({ roles }: Product, { actor }: RequestContext): void {
  if (actor.kind === 'visitor') throw new AppError('unauthenticated')
  if (actor.kind === 'key' || !isAdministrator(actor, roles)) throw new AppError('forbidden')
}

function toPublicWebhook(webhook: StoredWebhook): PublicWebhook {
  const { secrets: _, claimedBy: __, claimedUntil: ___, ...rest } = webhook
  return { ...rest, isDeclared: isDeclared(webhook) }
}

/** Throws if the product declares the webhook. Its declaration is the only place to change it. */
function assertEditable(webhook: StoredWebhook): void {
  if (isDeclared(webhook))
    throw new AppError('conflict', { message: localizedMessage('api.checkWebhook.declared') })
}
