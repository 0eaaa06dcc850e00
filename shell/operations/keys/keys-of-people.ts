import { provedSession } from '../accounts/caller.ts'
import { isLiving, type People } from '../accounts/people/people.ts'
import type { Maker } from './keys.ts'

/**
 * What keys need to know of people: which roles somebody has at this moment, if they may come in at
 * all, and whether they have just shown who they are.
 */
export function keysOfPeople(people: Pick<People, 'byId'>, now = Date.now) {
  return {
    async rolesOf(user: string): Promise<readonly string[] | undefined> {
      const person = await people.byId(user)
      return person && isLiving(person) ? (person.roles ?? []) : undefined
    },
    prove({ browser = {}, ...by }: Maker): void {
      if (by.actor.kind === 'user') provedSession({ ...by, browser }, now())
    },
  }
}
