import { localizedMessage } from '#shell/messages/translate.ts'
import { validateFields, validationError } from '#shell/model/values/validate-values.ts'
import type { FieldError } from '#shell/language/errors/field-error.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { Fields } from '#shell/language/fields/field.ts'
import { list } from '#shell/field-types/list/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { isId } from '#shell/language/fields/id.ts'
import { isAdministrator, grantableRoles } from '#shell/language/entities/permission.ts'
import type { Product } from '#shell/language/product/product.ts'
import { administrator } from '#shell/language/roles/role.ts'
import { isValidScope } from '#shell/language/entities/scope.ts'
import type { LocalizedText } from '#shell/language/texts/localized-text.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import { createId } from '#shell/store/identifier.ts'
import type { StoredApiKey } from '#shell/store/api-keys.ts'
import type { Store } from '#shell/store/store.ts'
import type { ClientInfo } from '../accounts/client-context.ts'
import type { LogEvent } from '../accounts/security-log.ts'
import { noticeData } from '../emails/notify-account-change.ts'
import { emailJob, type EmailRequest } from '../emails/email-request.ts'
import { type RequestContext, logContextOf } from '../request-context.ts'
import { securityEventOf } from '../security/security-event.ts'
import { hashSecretToken } from '../vault.ts'
import { createApiKeyToken } from './key-token.ts'
import { createApiKeyAuthenticator, type ApiKeyAuthenticator } from './api-key-authenticator.ts'
import { expiryOf, lifetimePattern } from './lifetime.ts'
import { millisecondsOf } from '#shell/store/clock.ts'

/** An API key without its token or hash. */
export type PublicApiKey = Omit<StoredApiKey, 'hash'>

/** A new API key with its token. The token is returned only once. */
export interface NewApiKey extends PublicApiKey {
  readonly key: string
}

/** The request context of the user who creates a key, with the browser if there is one. */
export interface ApiKeyOwner extends RequestContext {
  readonly browser?: ClientInfo
}

/**
 * The API key operations. Users manage their own keys; administrators and operators manage all
 * keys.
 */
export interface ApiKeyOperations {
  readonly authenticator: ApiKeyAuthenticator
  /** Lists the keys of one owner, or all keys. Only administrators see the keys of other users. */
  list(
    ctx: RequestContext,
    page: { limit: number; after?: string; createdBy?: string },
  ): Promise<readonly PublicApiKey[]>
  read(ctx: RequestContext, id: string): Promise<PublicApiKey>
  create(ctx: ApiKeyOwner, input: unknown): Promise<NewApiKey>
  end(ctx: RequestContext, id: string): Promise<void>
  /** Revokes all keys of a user, for example because the account was compromised or removed. */
  endAll(userId: string): Promise<void>
}

/** The input fields of a new API key. */
export const apiKeyFields: Fields = {
  name: text({ required: true, max: 80 }),
  scopes: list(text({ max: 80 }), { required: true, max: 50 }),
  roles: list(text({ max: 40 }), { max: 20 }),
  expires: text({
    required: true,
    pattern: lifetimePattern,
    patternHint: localizedMessage('api.apiKeys.expiresPattern'),
  }),
}

const maxKeysPerOwner = 50

interface Options {
  readonly product: Pick<Product, 'entities' | 'roles'>
  readonly store: Store
  /** Returns the current roles of a user, or `undefined` when the user may not sign in. */
  rolesOf?(userId: string): Promise<readonly string[] | undefined>
  /** Throws unless the user authenticated recently, because a key grants long-term access. */
  prove?(ctx: ApiKeyOwner): void
  readonly log: LogEvent
  now?(): number
}

export function createApiKeyOperations(options: Options): ApiKeyOperations {
  const { product, store, log, rolesOf = async () => undefined } = options
  const { now = millisecondsOf(store.clock) } = options
  const { roles } = product
  const authenticator = createApiKeyAuthenticator({ store, roles, rolesOf, log, now })

  const find = async (ctx: RequestContext, id: string): Promise<StoredApiKey> => {
    const found = isId(id) ? await store.apiKeys.find(id) : undefined
    if (!found || !mayManage(options, ctx, found)) throw new AppError('not-found')
    return found
  }
  const logMessage = (ctx: RequestContext, sentence: string) => log(sentence, logContextOf(ctx))

  return {
    authenticator,
    async list(ctx, page) {
      const maker = ownerOf(ctx)
      const filter = managesAllKeys(options, ctx) || maker === null ? {} : { createdBy: maker }
      if (filter.createdBy !== undefined && (page.createdBy ?? maker) !== maker) return []
      return (await store.apiKeys.list({ ...page, ...filter })).map(toPublicApiKey)
    },
    async read(ctx, id) {
      ownerOf(ctx)
      return toPublicApiKey(await find(ctx, id))
    },
    async create(ctx, input) {
      const maker = ownerOf(ctx)
      options.prove?.(ctx)
      const validated = validateNewKey(options, ctx, input, now())
      const id = createId()
      const token = createApiKeyToken(id)
      const created = new Date(now()).toISOString()
      const key = {
        ...validated,
        id,
        createdBy: maker,
        createdAt: created,
        lastUsedAt: null,
        revokedAt: null,
      }
      await store.write(async (trx) => {
        if (maker !== null) {
          await store.rates.lock(trx, `keys of ${maker}`)
          const activeCount = await store.apiKeys.countActive(trx, maker, created)
          if (activeCount >= maxKeysPerOwner)
            throw new AppError('limit-reached', { details: { limit: maxKeysPerOwner } })
        }
        await store.apiKeys.add(trx, { ...key, hash: hashSecretToken('key', token) })
        await store.securityEvents.add(trx, toSecurityEvent(ctx, created, 'api-key-created', key))
        await notify(store, trx, ctx, created, 'key-made', key)
      })
      logMessage(ctx, `API key ${id} created`)
      return { ...key, key: token }
    },
    async end(ctx, id) {
      ownerOf(ctx)
      const key = await find(ctx, id)
      const at = new Date(now()).toISOString()
      await store.write(async (trx) => {
        await store.apiKeys.end(trx, id, at)
        await store.securityEvents.add(trx, toSecurityEvent(ctx, at, 'api-key-revoked', key))
        // Users who revoke their own key need no email about it.
        if (ctx.actor.kind !== 'user' || ctx.actor.id !== key.createdBy) {
          await notify(store, trx, ctx, at, 'key-ended', key)
        }
      })
      authenticator.forget()
      logMessage(ctx, `API key ${id} revoked`)
    },
    async endAll(userId) {
      const at = new Date(now()).toISOString()
      const ended = await store.write((trx) => store.apiKeys.endAll(trx, userId, at))
      authenticator.forget()
      for (const id of ended) log(`API key ${id} revoked`, { actor: `user:${userId}` })
    },
  }
}

function toSecurityEvent(ctx: RequestContext, at: string, verb: string, key: KeySummary) {
  return securityEventOf(ctx, {
    occurredAt: at,
    kind: 'api-keys',
    verb,
    user: key.createdBy,
    details: `${key.name} (${key.id})`,
  })
}

async function notify(
  store: Pick<Store, 'jobs'>,
  trx: QueryRunner,
  ctx: RequestContext,
  at: string,
  event: KeyEvent,
  key: KeySummary,
): Promise<void> {
  if (key.createdBy === null) return
  const hasPlace = ctx.actor.kind === 'user' && ctx.actor.id === key.createdBy
  const about = noticeData(ctx, { event, at, includesSource: hasPlace, change: key.name })
  const wish: EmailRequest = { kind: 'notice', user: key.createdBy, about }
  await store.jobs.add(trx, emailJob, wish)
}

type KeyEvent = 'key-made' | 'key-ended'
type KeySummary = Pick<StoredApiKey, 'id' | 'name' | 'createdBy'>

function toPublicApiKey(key: StoredApiKey): PublicApiKey {
  const { hash: _, ...rest } = key
  return rest
}

/**
 * Returns the owner of the keys that the actor creates, or `null` on the command line. API keys and
 * visitors cannot create keys.
 */
function ownerOf({ actor }: RequestContext): string | null {
  if (actor.kind === 'system') return null
  if (actor.kind === 'user') return actor.id
  throw new AppError(actor.kind === 'visitor' ? 'unauthenticated' : 'forbidden')
}

function managesAllKeys({ product }: Options, { actor }: RequestContext): boolean {
  return actor.kind === 'system' || isAdministrator(actor, product.roles)
}

function mayManage(options: Options, ctx: RequestContext, { createdBy }: StoredApiKey): boolean {
  return managesAllKeys(options, ctx) || (ctx.actor.kind === 'user' && createdBy === ctx.actor.id)
}

/** Validates the input of a new key. The scopes and roles must not exceed those of the owner. */
function validateNewKey(
  { product: { entities, roles } }: Options,
  { actor }: RequestContext,
  input: unknown,
  now: number,
): Pick<StoredApiKey, 'name' | 'scopes' | 'roles' | 'expiresAt'> {
  const values = validateFields(apiKeyFields, input)
  const scopes = textsOf(values['scopes'])
  const names = textsOf(values['roles'])
  const until = expiryOf(String(values['expires']), now)
  const current = actor.kind === 'user' ? actor.roles : [administrator.role]
  const known = new Set([administrator.role, ...roles.map(({ role }) => role)])
  const issues: { path: readonly string[]; about: FieldError | LocalizedText }[] = []
  const addIssue = (field: string, at: number, about: LocalizedText) =>
    issues.push({ path: [field, String(at)], about })

  for (const [at, scope] of scopes.entries()) {
    if (!isValidScope(scope, entities)) addIssue('scopes', at, scopeMessage)
  }
  const within = new Set(grantableRoles(names, current, roles))
  for (const [at, role] of names.entries()) {
    if (!known.has(role)) addIssue('roles', at, roleMessage)
    else if (!within.has(role)) addIssue('roles', at, notGrantableMessage)
  }
  if (until === undefined) issues.push({ path: ['expires'], about: tooLongMessage })
  if (issues.length > 0 || until === undefined) throw validationError(issues)
  return { name: String(values['name']), scopes, roles: names, expiresAt: until }
}

const scopeMessage = localizedMessage('api.apiKeys.unknownScope')
const roleMessage = localizedMessage('api.apiKeys.unknownRole')
const notGrantableMessage = localizedMessage('api.apiKeys.notYours')
const tooLongMessage = localizedMessage('api.apiKeys.tooLong')

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}
