import { localizedMessage } from '#shell/messages/translate.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { Store } from '#shell/store/store.ts'
import type { RequestContext } from '../request-context.ts'
import { requireUserId } from './require-user-id.ts'

/** The preferences of a user, available on all devices. */
export interface PreferenceOperations {
  /** Returns `undefined` when the preference is not set. */
  read(ctx: RequestContext, name: string): Promise<unknown>
  put(ctx: RequestContext, name: string, value: unknown): Promise<void>
  remove(ctx: RequestContext, name: string): Promise<void>
}

const maxPerUser = 200
const maxLength = 8_000
export const preferenceName = /^[\da-z][\da-z-]{0,79}$/u

export function createPreferenceOperations({
  store,
}: {
  readonly store: Store
}): PreferenceOperations {
  return {
    async read(ctx, name) {
      return (await store.preferences.find(requireUserId(ctx), validateName(name)))?.value ?? null
    },
    async put(ctx, name, value) {
      const userId = requireUserId(ctx)
      const preference = {
        user: userId,
        name: validateName(name),
        value,
        updatedAt: store.clock.now().toISOString(),
      }
      if (typeof value !== 'object' || value === null || JSON.stringify(value).length > maxLength) {
        throw new AppError('bad-request', {
          message: localizedMessage('requests.parameters.preference', { longest: maxLength }),
        })
      }
      await store.write(async (trx) => {
        await store.rates.lock(trx, `preferences of ${userId}`)
        const count = await store.preferences.count(trx, userId)
        if (count > maxPerUser)
          throw new AppError('limit-reached', { details: { limit: maxPerUser } })
        await store.preferences.put(trx, preference)
      })
    },
    async remove(ctx, name) {
      const userId = requireUserId(ctx)
      await store.write((trx) => store.preferences.remove(trx, userId, validateName(name)))
    },
  }
}

function validateName(name: string): string {
  if (preferenceName.test(name)) return name
  throw new AppError('not-found')
}
