import { randomUUID } from 'node:crypto'
import type { createApi } from '#shell/api/api.ts'
import { systemActor } from '#shell/language/roles/actor.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { Accounts } from '#shell/operations/accounts.ts'
import { createId } from '#shell/store/identifier.ts'
import type { TestPersonValues } from './test-person-values.ts'
import { createTestPerson, type TestPerson } from './test-person.ts'

/** Creates the functions of a test that create its people. */
export function createPeople<P extends Product>({
  api,
  product,
  accounts,
}: {
  readonly api: ReturnType<typeof createApi>
  readonly product: P
  readonly accounts: Accounts | undefined
}) {
  let count = 0
  const person = async (values: TestPersonValues = {}): Promise<TestPerson<P>> => {
    count += 1
    const { roles: given = [], ...others } = values
    const roles = given.map((role) => (typeof role === 'string' ? role : role.role))
    const defaults = { name: `Person ${count}`, email: `person-${count}@example.org` }
    const user = { ...defaults, ...others, roles }
    const id = product.users ? await createUser(accounts, user) : createId()
    const { name, email } = user
    return createTestPerson({ api, actor: { kind: 'user', id, roles }, id, name, email })
  }
  return {
    person,
    async people(number: number) {
      const all: TestPerson<P>[] = []
      while (all.length < number) all.push(await person())
      return all
    },
    visitor: () => createTestPerson<P>({ api, actor: { kind: 'visitor', key: randomUUID() } }),
    application: createTestPerson<P>({ api, actor: systemActor }),
  }
}

async function createUser(
  accounts: Accounts | undefined,
  values: Readonly<Record<string, unknown>>,
): Promise<string> {
  if (!accounts) throw new Error('The product declares no users.')
  const { userDirectory } = accounts
  const ctx = { actor: systemActor, channel: 'test' }
  const { id } = await userDirectory.write((trx) =>
    userDirectory.create(trx, ctx, values, 'active'),
  )
  return id
}
