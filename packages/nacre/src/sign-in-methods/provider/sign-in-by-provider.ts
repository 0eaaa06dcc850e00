import type { AccountInput } from '#shell/operations/accounts/account-step.ts'
import { AppError, toAppError } from '#shell/language/errors/app-error.ts'
import type { OidcProvider } from '#shell/language/people/user-options.ts'
import type { LocalizedText } from '#shell/language/texts/localized-text.ts'
import { hashSecretToken } from '#shell/operations/vault.ts'
import type { AccountDeps } from '#shell/operations/accounts/account-deps.ts'
import {
  type ClientContext,
  type AccountResult,
  requireRecentSession,
} from '#shell/operations/accounts/client-context.ts'
import {
  normalizedEmail,
  type UserRecord,
} from '#shell/operations/accounts/users/user-directory.ts'
import { safeNext } from '#shell/operations/accounts/emails/links.ts'
import { requireUser } from '#shell/operations/accounts/second-factors/reauthenticate.ts'
import { flowNotStarted, oidcMessage } from './oidc-messages.ts'
import type { VerifiedIdentity } from '#shell/operations/accounts/sign-in/provider-client.ts'
import {
  completeSignIn,
  canSignIn,
  type SignInProgress,
  nextStage,
} from '#shell/operations/accounts/sign-in/sign-in.ts'

/** The progress of a provider sign-in, and the path to open afterwards. */
export interface OidcSignInResult extends SignInProgress {
  /** The path as passed by the client. Validate it before following it. */
  readonly next?: string
}

const purpose = 'oidc'
const flowLifetime = 10 * 60_000
/** The path of the page that providers redirect to. */
const callbackPath = '/login/callback'

/**
 * Returns the authorization URL of a provider, to sign in or to link the provider to the current
 * account.
 */
export async function startOidcSignIn(
  deps: AccountDeps,
  ctx: ClientContext,
  { provider: name, next }: AccountInput,
): Promise<AccountResult<{ readonly address: string }>> {
  const { store, vault, now, origin } = deps
  const provider = providerNamed(deps, name)
  const back = (ctx.browser.origin ?? origin()) + callbackPath
  const { address, state, ...secret } = await deps.providers
    .startSignIn(provider, back)
    .catch(throwProviderUnreachable)
  await store.write((trx) =>
    store.oneTimeTokens.add(trx, {
      hash: hashSecretToken(purpose, state),
      purpose,
      user: ctx.browser.session?.user ?? null,
      data: {
        provider: provider.name,
        browser: ctx.browser.id ?? null,
        back,
        ...safeNext(next),
        sealed: vault.seal(purpose, JSON.stringify(secret)),
      },
      createdAt: new Date(now()).toISOString(),
      expiresAt: new Date(now() + flowLifetime).toISOString(),
    }),
  )
  return { body: { address }, cookies: {} }
}

/**
 * Completes a provider sign-in with verified claims. An email address alone never signs in to an
 * existing account: its owner must link the provider while signed in.
 */
export async function finishOidcSignIn(
  deps: AccountDeps,
  ctx: ClientContext,
  input: AccountInput,
): Promise<AccountResult<OidcSignInResult>> {
  const { store, userDirectory } = deps
  const { provider, claims, user, next } = await readCallback(deps, ctx, input)
  const nextField = next === undefined ? {} : { next }
  const key = `${provider.issuer} ${claims.subject}`
  const credential = await store.credentials.find('oidc', key)
  if (user !== undefined) {
    const connected = await linkProvider(deps, ctx, {
      provider,
      key,
      owner: credential?.user,
      user,
    })
    return { ...connected, body: { ...connected.body, ...nextField } }
  }
  const account = credential
    ? await userDirectory.byId(credential.user)
    : await signUpByProvider(deps, ctx, provider, key, claims)
  if (!account || !canSignIn(account))
    throw await rejectSignIn(deps, ctx, { user: credential?.user })
  const isMultiFactor = provider.satisfiesSecondFactor ?? false
  const signedIn = await completeSignIn(deps, ctx, account, {
    method: provider.name,
    isMultiFactor,
    isRemembered: false,
  })
  return { ...signedIn, body: { ...signedIn.body, ...nextField } }
}

/**
 * Consumes the stored state of the callback. It must come from the browser that started the flow.
 */
async function readCallback(deps: AccountDeps, ctx: ClientContext, input: AccountInput) {
  const { store, vault, now } = deps
  const state = typeof input['state'] === 'string' ? input['state'] : ''
  const lookup = {
    hash: hashSecretToken(purpose, state),
    purpose,
    now: new Date(now()).toISOString(),
  }
  const token = await store.write((trx) => store.oneTimeTokens.consume(trx, lookup))
  const { provider: name, browser, back, sealed, next } = Object(token?.data)
  const userId = ctx.browser.session?.user
  const isExpected =
    token?.user === (userId ?? null) &&
    (userId !== undefined || browser === (ctx.browser.id ?? null))
  const secret = isExpected ? vault.open(purpose, String(sealed)) : undefined
  if (!secret) throw new AppError('verification-failed', { message: flowNotStarted })
  const url = new URL(String(back))
  for (const part of ['code', 'state', 'iss', 'error']) {
    const value = input[part]
    if (typeof value === 'string' && value !== '') url.searchParams.set(part, value)
  }
  const provider = providerNamed(deps, name)
  const flow = { ...JSON.parse(secret.toString()), state }
  const claims = await deps.providers.finishSignIn(provider, url, flow).catch((cause: unknown) => {
    const reason = input['error'] === 'access_denied' ? 'denied' : 'notVerified'
    throw new AppError('verification-failed', { message: oidcMessage(reason, provider), cause })
  })
  return { provider, claims, user: userId, next: typeof next === 'string' ? next : undefined }
}

/** Links the provider to the signed-in user, who must have authenticated recently. */
async function linkProvider(
  deps: AccountDeps,
  ctx: ClientContext,
  {
    provider,
    key,
    owner,
    user,
  }: { provider: OidcProvider; key: string; owner: string | undefined; user: string },
): Promise<AccountResult<SignInProgress>> {
  const { store, userDirectory, log, now } = deps
  const session = requireRecentSession(ctx, now())
  if (owner !== undefined && owner !== user)
    throw new AppError('conflict', { message: oidcMessage('linkedToAnother', provider) })
  const account = await store.write(async (trx) => {
    const found = await requireUser(userDirectory.byId(user, trx))
    if (owner === undefined) await addProvider(deps, trx, found, provider, key)
    await log.record(trx, ctx, {
      verb: 'oidc-linked',
      person: found,
      notice: 'provider-added',
    })
    return found
  })
  log.info(ctx, 'Single sign-on connected', user)
  return {
    body: { stage: nextStage(deps, account, session.isMultiFactor), factors: [] },
    cookies: {},
  }
}

/**
 * Creates an account where sign-up is open, for a verified email address without an account.
 * Otherwise throws an error with the reason.
 */
async function signUpByProvider(
  deps: AccountDeps,
  ctx: ClientContext,
  provider: OidcProvider,
  key: string,
  { email, isVerified, name }: VerifiedIdentity,
): Promise<UserRecord> {
  const { userDirectory, users } = deps
  const address = normalizedEmail(email)
  if (users.signUp !== 'open') throw await rejectSignIn(deps, ctx, {})
  if (!isVerified || address === '')
    throw await rejectSignIn(deps, ctx, { message: oidcMessage('emailUnverified', provider) })
  const user = await userDirectory.write(async (trx) => {
    if (await userDirectory.byEmail(address, trx)) return undefined
    const values = { email: address, name: name?.slice(0, 120) ?? null }
    const newUser = await userDirectory.create(trx, ctx, values, 'active')
    await addProvider(deps, trx, newUser, provider, key)
    return newUser
  })
  // The rejection is recorded too, so it runs after the transaction.
  if (!user) throw await rejectSignIn(deps, ctx, { message: oidcMessage('emailTaken', provider) })
  return user
}

async function addProvider(
  { store, now }: AccountDeps,
  trx: Parameters<AccountDeps['store']['credentials']['add']>[0],
  { id }: UserRecord,
  { name }: OidcProvider,
  key: string,
): Promise<void> {
  const created = new Date(now()).toISOString()
  await store.credentials.add(trx, { user: id, kind: 'oidc', key, name, createdAt: created })
}

async function rejectSignIn(
  { log }: AccountDeps,
  ctx: ClientContext,
  { message, user }: { message?: LocalizedText; user?: string | undefined },
): Promise<AppError> {
  const sentence = 'Single sign-on failed: no account'
  await log.refuse(ctx, 'oidc-account-missing', sentence, user)
  return new AppError('account-not-linked', message ? { message } : {})
}

function providerNamed({ users }: AccountDeps, name: unknown): OidcProvider {
  const found = users.signInMethods.oidc.find((one) => one.name === name)
  if (!found) throw new AppError('not-found')
  return found
}

function throwProviderUnreachable(cause: unknown): never {
  const failure = toAppError(cause)
  throw failure.status < 500 ? failure : new AppError('bad-gateway', { cause })
}
