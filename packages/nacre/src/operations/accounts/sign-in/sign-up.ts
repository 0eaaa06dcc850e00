import type { AccountInput } from '../account-step.ts'
import { localizedMessage } from '#shell/messages/translate.ts'
import { validateValues } from '#shell/model/values/validate-values.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import { createId } from '#shell/store/identifier.ts'
import { writeWithRetry } from '../../write-with-retry.ts'
import { countAttempts } from '../../enforce-rate-limits.ts'
import type { AccountDeps } from '../account-deps.ts'
import { collectFieldErrors } from '../collect-field-errors.ts'
import type { ClientContext, AccountResult } from '../client-context.ts'
import { enforceEmailLimit } from '../emails/enforce-email-limit.ts'
import { peekToken, consumeToken } from '../emails/one-time-tokens.ts'
import { safeNext } from '../emails/links.ts'
import { emailJob, type EmailRequest } from '../../emails/email-request.ts'
import { normalizedEmail } from '../users/user-directory.ts'
import { setPassword } from '../password/set-password.ts'
import { completeSignIn, type SignInProgress } from './sign-in.ts'

/**
 * The data of a sign-up until the email address is confirmed. It contains the hash of the password
 * only.
 */
interface PendingSignUp {
  readonly values: AccountInput
  readonly hash?: string
  /** The id of the browser that started the sign-up. */
  readonly browser?: string
}

/**
 * Requests an account and sends a confirmation link. If the address already has an account, the
 * response is the same, and the owner gets a different email.
 */
export async function signUp(
  deps: AccountDeps,
  ctx: ClientContext,
  { captcha: answer, password, next, ...input }: AccountInput,
): Promise<AccountResult<undefined>> {
  const { store, userDirectory, users, captcha, passwords, newPassword, now } = deps
  if (users.signUp !== 'open') throw new AppError('not-found')
  const passwordOwner = { email: normalizedEmail(input['email']), name: input['name'] }
  await collectFieldErrors(
    () => validateSignUp(deps, input),
    () => users.signInMethods.password && newPassword(password, passwordOwner),
  )
  const values = validateSignUp(deps, input)
  const about = { email: String(values['email']) }
  await captcha.verify('sign-up', answer, ctx)
  await enforceEmailLimit(store, ctx, { kind: 'sign-up', email: about.email, now: now() })
  await countAttempts(store, ctx, [{ entity: userDirectory.entity, verb: 'create' }])
  await assertCreatable(deps, ctx, values)
  const hash = users.signInMethods.password ? { hash: await passwords.hash(String(password)) } : {}
  const { id } = ctx.browser
  const data: PendingSignUp = { values, ...hash, ...(id === undefined ? {} : { browser: id }) }
  const language = ctx.language === undefined ? {} : { language: ctx.language }
  const emailRequest: EmailRequest = {
    kind: 'sign-up',
    email: about.email,
    ...language,
    ...safeNext(next),
    data,
  }
  await store.write((trx) => store.jobs.add(trx, emailJob, emailRequest))
  return { body: undefined, cookies: {} }
}

/** Ends a transaction that must store nothing. */
class TakenBack extends Error {}

/**
 * Throws what the conditions and the code of `create` reject, so that nobody confirms an address in
 * vain. The error does not reveal whether the address has an account.
 */
async function assertCreatable(
  { store, userDirectory }: AccountDeps,
  ctx: ClientContext,
  values: AccountInput,
): Promise<void> {
  const known = await userDirectory.byEmail(values['email'])
  const [, domain = ''] = String(values['email']).split('@')
  const email = known ? `${createId()}@${domain}` : values['email']
  try {
    await writeWithRetry(store, async (trx) => {
      await userDirectory.create(trx, ctx, { ...values, email }, 'active')
      throw new TakenBack()
    })
  } catch (error) {
    // A removed user may have the address.
    if (
      error instanceof TakenBack ||
      (error instanceof AppError && error.options.errors?.['email'])
    )
      return
    throw error
  }
}

/**
 * Creates the account of a confirmed sign-up. In another browser than the one that started the
 * sign-up, the password is required. Otherwise an attacker could sign up with a victim's address
 * and their own password, and wait for the victim to confirm.
 */
export async function confirmSignUp(
  deps: AccountDeps,
  ctx: ClientContext,
  { token, password }: AccountInput,
): Promise<AccountResult<SignInProgress>> {
  const { store, userDirectory, passwords, log, now } = deps
  const tokenInput = { token, now: now() }
  const pending = await peekToken(store, 'confirmation', tokenInput)
  if (!pending) throw new AppError('link-expired')
  const { hash, browser }: Partial<PendingSignUp> = Object(pending.data)
  if (hash !== undefined && (browser === undefined || browser !== ctx.browser.id)) {
    if (typeof password !== 'string' || password === '')
      throw new AppError('reauthentication-required')
    if (!(await passwords.verify(hash, password))) return countWrongPassword(deps, pending.hash)
  }
  const user = await userDirectory.write(async (trx) => {
    const { data } = await consumeToken(store, trx, 'confirmation', tokenInput)
    const { values }: PendingSignUp = Object(data)
    // The user may have been invited in the meantime, or may have confirmed an earlier email.
    if (await userDirectory.byEmail(values['email'], trx)) throw new AppError('link-expired')
    const created = await userDirectory.create(trx, ctx, values, 'active')
    if (hash !== undefined) await setPassword(store, trx, { user: created.id, hash, now: now() })
    return created
  })
  log.info(ctx, 'User signed up', user.id)
  return completeSignIn(deps, ctx, user, {
    method: 'sign-up',
    isMultiFactor: false,
    isRemembered: false,
  })
}

const maxAttempts = 5

/** Counts a wrong password and deletes the token after five of them. */
async function countWrongPassword({ store }: AccountDeps, hash: string): Promise<never> {
  await store.write(async (trx) => {
    if ((await store.oneTimeTokens.countFailure(trx, hash)) >= maxAttempts)
      await store.oneTimeTokens.remove(trx, hash)
  })
  const message = localizedMessage('api.signUp.wrongPassword')
  throw new AppError('validation-failed', { errors: { password: message } })
}

/**
 * Validates the values of a sign-up. Does not check whether the address is taken, so that the
 * response does not reveal it.
 */
function validateSignUp(
  { userDirectory, operations }: AccountDeps,
  input: AccountInput,
): AccountInput {
  const { entity } = userDirectory
  const writableFields = operations.authorizer.writable({ kind: 'user', id: '', roles: [] }, entity)
  const forbiddenFields = Object.keys(input).filter(
    (name) => Object.hasOwn(entity.fields, name) && !writableFields.has(name) && name !== 'email',
  )
  if (forbiddenFields.length > 0) {
    const fields = Object.fromEntries(
      forbiddenFields.map((name) => [name, { code: 'not-permitted' } as const]),
    )
    throw new AppError('validation-failed', { errors: fields })
  }
  const values = validateValues(entity, input, { whole: true })
  return { ...values, email: normalizedEmail(values['email']) }
}
