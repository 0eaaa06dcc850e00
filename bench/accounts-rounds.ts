import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { declareProduct } from '#shell/model/product.ts'
import { users } from '#shell/model/user.ts'
import { type Accounts, createAccounts } from '#shell/operations/accounts/accounts.ts'
import type { Caller } from '#shell/operations/accounts/caller.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { createVault } from '#shell/operations/vault.ts'
import { createOutgoing } from '#shell/server/outgoing/create-outgoing.ts'
import { createRecognition } from '#shell/server/requests/recognise.ts'
import { openDatabase } from '#shell/store/open-database.ts'
import { openStore } from '#shell/store/open-store.ts'
import { median } from './statistics.ts'

const product = declareProduct({
  name: 'Bench',
  tagline: '',
  entities: [],
  users: users({ signUp: 'invited', ways: { password: true } }),
  roles: [],
  calls: {},
  pages: {},
  samples: [],
})
const people = 1_000
const checks = 20_000
const tries = 40
const from = { address: '192.0.2.1', requestId: '1' }
const password = 'four horses on a small boat'

const dataDir = mkdtempSync(join(tmpdir(), 'nacre-bench-'))
const database = await openDatabase({ dataDir })
try {
  const store = await openStore(database, product.entities, dataDir)
  const accounts = createAccounts({
    product,
    store,
    operations: createOperations(product, store),
    origin: () => 'https://bench.example',
    sendMail: async () => {},
    vault: createVault([randomBytes(32)]),
    outgoing: createOutgoing({ allowed: [] }),
    secretOf: () => undefined,
    log: () => {},
  })
  if (!accounts) throw new Error('The bench has users.')
  const [first = ''] = await populate(accounts)
  console.log(
    JSON.stringify({
      check: await measureCheck(accounts, first),
      bare: await measureBare(accounts),
      known: await measureSignIn(accounts, 'user1@example.org'),
      unknown: await measureSignIn(accounts, 'nobody@example.org'),
    }),
  )
} finally {
  await database.close()
  rmSync(dataDir, { recursive: true })
}

/** Many people, one of them with a password, signed in. */
async function populate({ atTheMachine, steps }: Accounts): Promise<string[]> {
  const secrets: string[] = []
  for (let number = 0; number < people; number += 1) {
    const link = await atTheMachine.create({ email: `user${number}@example.org`, roles: [] })
    if (number > 1) continue
    const ticket = new URL(link).searchParams.get('ticket')
    const by: Caller = { actor: { kind: 'visitor' }, via: 'api', browser: {} }
    const { carried } = await steps.acceptInvitation(by, { ticket, password })
    if (typeof carried.session === 'object') secrets.push(carried.session.secret)
  }
  return secrets
}

/** CPU of finding out who asks, in microseconds: cookies read, hashed, looked up, and the token made. */
async function measureCheck({ sessions }: Accounts, secret: string): Promise<number> {
  return measure(createRecognition({ isSecure: true, sessions }), `__Host-session=${secret}`)
}

/** The same for somebody who carries no session. */
async function measureBare({ sessions }: Accounts): Promise<number> {
  return measure(createRecognition({ isSecure: true, sessions }), 'theme=dark')
}

async function measure(
  recognise: ReturnType<typeof createRecognition>,
  cookie: string,
): Promise<number> {
  const headers = { get: (name: string) => (name === 'cookie' ? cookie : null) }
  const rounds: number[] = []
  for (let round = -1; round < 5; round += 1) {
    const before = process.cpuUsage()
    for (let time = 0; time < checks; time += 1) await recognise(headers, from)
    const { user, system } = process.cpuUsage(before)
    if (round >= 0) rounds.push((user + system) / checks)
  }
  return median(rounds)
}

/** How long a wrong password takes, in milliseconds: nobody shall tell from it who has an account. */
async function measureSignIn({ steps }: Accounts, email: string): Promise<number> {
  const times: number[] = []
  for (let time = -2; time < tries; time += 1) {
    const by: Caller = {
      actor: { kind: 'visitor' },
      via: 'api',
      browser: {},
      source: `${email} ${time}`,
    }
    // Each try from another place and long after the one before, or it would not be looked at.
    const before = performance.now()
    const tried = await steps.signInByPassword(by, { email, password: `wrong ${time}` }).then(
      () => 'in',
      (thrown: unknown) => Object(thrown).id,
    )
    if (time >= 0 && tried === 'wrong-credentials') times.push(performance.now() - before)
    await database.write((run) => run(database.build.deleteFrom('nacre_guard').compile()))
  }
  return median(times)
}
