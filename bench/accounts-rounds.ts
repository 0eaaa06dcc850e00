import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '#shell/language/errors/app-error.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { users } from '#shell/language/people/user.ts'
import { type Accounts, createAccounts } from '#shell/operations/accounts.ts'
import type { ClientContext } from '#shell/operations/accounts/client-context.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { createVault } from '#shell/operations/vault.ts'
import { createHttpEgress } from '#shell/server/egress/http-egress.ts'
import { createCookieAuthenticator } from '#shell/server/requests/authenticate.ts'
import { openDatabase } from '#shell/store/open-database.ts'
import { openStore } from '#shell/store/open-store.ts'
import { median } from './statistics.ts'

const product = defineProduct({
  name: 'Bench',
  tagline: '',
  entities: [],
  users: users({ signUp: 'invite-only', signInMethods: { password: true } }),
  roles: [],
  calls: {},
  pages: {},
  seeds: [],
})
const userCount = 1_000
const requests = 20_000
const attempts = 40
const client = { address: '192.0.2.1', requestId: '1' }
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
    outgoing: createHttpEgress({ allowed: [] }),
    secretOf: () => undefined,
    log: () => {},
  })
  if (!accounts) throw new Error('The benchmark product declares no users.')
  const [first = ''] = await populate(accounts)
  console.log(
    JSON.stringify({
      session: await measureAuthentication(accounts, first),
      anonymous: await measureAnonymous(accounts),
      known: await measureSignIn(accounts, 'user1@example.org'),
      unknown: await measureSignIn(accounts, 'nobody@example.org'),
    }),
  )
} finally {
  await database.close()
  rmSync(dataDir, { recursive: true })
}

/** Creates many users and signs in one of them, who has a password. */
async function populate({ commands, steps }: Accounts): Promise<string[]> {
  const secrets: string[] = []
  for (let number = 0; number < userCount; number += 1) {
    const link = await commands.create({ email: `user${number}@example.org`, roles: [] })
    if (number > 1) continue
    const token = new URL(link).searchParams.get('token')
    const ctx: ClientContext = { actor: { kind: 'visitor' }, channel: 'api', browser: {} }
    const { cookies } = await steps.acceptInvitation(ctx, { token, password })
    if (typeof cookies.session === 'object') secrets.push(cookies.session.secret)
  }
  return secrets
}

/**
 * Measures the CPU time of authenticating a session in microseconds: parsing and hashing the
 * cookies, and the lookup.
 */
async function measureAuthentication({ sessions }: Accounts, secret: string): Promise<number> {
  return measure(
    createCookieAuthenticator({ isSecure: true, sessions }),
    `__Host-session=${secret}`,
  )
}

/** Measures the same for a request without a session. */
async function measureAnonymous({ sessions }: Accounts): Promise<number> {
  return measure(createCookieAuthenticator({ isSecure: true, sessions }), 'theme=dark')
}

async function measure(
  authenticate: ReturnType<typeof createCookieAuthenticator>,
  cookie: string,
): Promise<number> {
  const headers = { get: (name: string) => (name === 'cookie' ? cookie : null) }
  const rounds: number[] = []
  for (let round = -1; round < 5; round += 1) {
    const before = process.cpuUsage()
    for (let time = 0; time < requests; time += 1) await authenticate(headers, client)
    const { user, system } = process.cpuUsage(before)
    if (round >= 0) rounds.push((user + system) / requests)
  }
  return median(rounds)
}

/**
 * Measures the time of a sign-in with a wrong password in milliseconds. It must not reveal whether
 * the account exists.
 */
async function measureSignIn({ steps }: Accounts, email: string): Promise<number> {
  const times: number[] = []
  for (let time = -2; time < attempts; time += 1) {
    const ctx: ClientContext = {
      actor: { kind: 'visitor' },
      channel: 'api',
      browser: {},
      ip: `${email} ${time}`,
    }
    // Each attempt uses another IP address and a later time, so that the throttle does not reject
    // it.
    const before = performance.now()
    const outcome = await steps.signInByPassword(ctx, { email, password: `wrong ${time}` }).then(
      () => 'in',
      (error: unknown) => (error instanceof AppError ? error.code : undefined),
    )
    if (time >= 0 && outcome === 'invalid-credentials') times.push(performance.now() - before)
    await database.write((trx) => trx(database.build.deleteFrom('nacre_login_throttle').compile()))
  }
  return median(times)
}
