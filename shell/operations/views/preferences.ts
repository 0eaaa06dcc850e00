import { Failure } from '#shell/model/failure.ts'
import type { Store } from '#shell/store/store.ts'
import type { Asker } from '../asker.ts'
import { personAsking } from './person-asking.ts'

/** What screens keep for somebody, so that it is there wherever they sign in. */
export interface Preferences {
  /** Nothing where nothing is kept. */
  read(by: Asker, name: string): Promise<unknown>
  put(by: Asker, name: string, value: unknown): Promise<void>
  remove(by: Asker, name: string): Promise<void>
}

const mostPerUser = 200
const longest = 8_000
export const preferenceName = /^[\da-z][\da-z-]{0,79}$/u

export function createPreferences({ store }: { readonly store: Store }): Preferences {
  return {
    async read(by, name) {
      return (await store.preferences.find(personAsking(by), checked(name)))?.value ?? null
    },
    async put(by, name, value) {
      const user = personAsking(by)
      const preference = { user, name: checked(name), value, at: new Date().toISOString() }
      if (typeof value !== 'object' || value === null || JSON.stringify(value).length > longest) {
        throw new Failure('malformed', {
          says: `A preference is a JSON object or list of at most ${longest} characters.`,
        })
      }
      await store.write(async (run) => {
        await store.rates.hold(run, `preferences of ${user}`)
        const count = await store.preferences.count(run, user)
        if (count > mostPerUser) throw new Failure('full', { more: { limit: mostPerUser } })
        await store.preferences.put(run, preference)
      })
    },
    async remove(by, name) {
      const user = personAsking(by)
      await store.write((run) => store.preferences.remove(run, user, checked(name)))
    },
  }
}

function checked(name: string): string {
  if (preferenceName.test(name)) return name
  throw new Failure('not-found')
}
