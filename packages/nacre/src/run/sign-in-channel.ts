import { AppError } from '#shell/language/errors/app-error.ts'
import type { CreateSignedInUser } from '#shell/operations/accounts/sessions/signed-in-user.ts'

/** A request of the process that has started this one: create a user and sign them in. */
export interface SignInRequest {
  readonly type: 'nacre:sign-in'
  readonly values: Readonly<Record<string, unknown>>
}

/** The user and the secret of their session, or why there is none. */
export type SignInReply =
  | {
      readonly type: 'nacre:signed-in'
      readonly user: { readonly id: string; readonly email: string; readonly name: string }
      readonly cookie: { readonly name: string; readonly value: string }
    }
  | { readonly type: 'nacre:sign-in-failed'; readonly message: string }

/**
 * Signs users in for a test that has started this process. Only the parent process has the channel,
 * and only if it has opened one.
 */
export function answerSignInRequests(
  createSignedInUser: CreateSignedInUser | undefined,
  cookieName: string,
): void {
  const signIn = async ({ values }: SignInRequest): Promise<SignInReply> => {
    if (!createSignedInUser)
      throw new Error('The product declares no users, so nobody can sign in.')
    const { user, secret } = await createSignedInUser(values)
    const { id, email, name } = user
    return {
      type: 'nacre:signed-in',
      user: { id, email, name: name ?? '' },
      cookie: { name: cookieName, value: secret },
    }
  }
  process.on('message', (request: unknown) => {
    if (!isSignInRequest(request)) return
    void signIn(request)
      .catch((error: unknown) => ({ type: 'nacre:sign-in-failed', message: messageOf(error) }))
      .then((response) => process.send?.(response))
  })
  // The server ends when it has stopped, although the channel is open.
  process.channel?.unref()
}

/** The message of an error, with the invalid fields. */
function messageOf(error: unknown): string {
  const fields = error instanceof AppError ? error.options.errors : undefined
  return fields ? `${String(error)} ${JSON.stringify(fields)}` : String(error)
}

const isSignInRequest = (message: unknown): message is SignInRequest =>
  typeof message === 'object' &&
  message !== null &&
  'type' in message &&
  message.type === 'nacre:sign-in'
