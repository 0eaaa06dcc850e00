import { randomBytes } from 'node:crypto'
import { BlockList } from 'node:net'
import { allAccountAddresses } from '#shell/api/accounts/all-addresses.ts'
import { createApi } from '#shell/api/api.ts'
import { captchaImages } from '#shell/api/captcha-images.ts'
import { keyAddresses } from '#shell/api/keys/key-addresses.ts'
import { type Accounts, createAccounts } from '#shell/operations/accounts/accounts.ts'
import type { LetterKind, Letters, Receiver } from '#shell/operations/accounts/letters/mail.ts'
import type { LogEvent } from '#shell/operations/accounts/security-log.ts'
import { createPasswords, type Passwords } from '#shell/operations/accounts/password/passwords.ts'
import { createJobRunner } from '#shell/operations/jobs/job-runner.ts'
import { createCaptchas } from '#shell/operations/captcha/create-captcha.ts'
import { keysOfPeople } from '#shell/operations/keys/keys-of-people.ts'
import { createKeys, type Keys } from '#shell/operations/keys/keys.ts'
import { plantSamples } from '#shell/operations/plant-samples.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { createVault } from '#shell/operations/vault.ts'
import { usersOf, type UsersDeclaration } from '#shell/model/user.ts'
import { type App, createApp } from '#shell/server/app.ts'
import { createLog } from '#shell/server/log/log.ts'
import { createOutgoing } from '#shell/server/outgoing/create-outgoing.ts'
import type { Database } from '#shell/store/database.ts'
import { open } from '#shell/store/opened.fixture.ts'
import { openStore } from '#shell/store/open-store.ts'
import type { Store } from '#shell/store/store.ts'
import type { DatabaseKind } from '../../databases/each-database.ts'
import { book } from '../../sample/entities/book.ts'
import { library } from '../../sample/product.ts'
import { people } from '../../sample/users.ts'
import { type Conforms, createConforms, documentOf } from '../../openapi/conforms.ts'
import { type Browser, type Check, openBrowser } from './browser.ts'
import { origin } from './origin.ts'
import { providerSecret } from './provider-secret.ts'

/** A letter as it was sent. */
export interface Letter {
  readonly kind: LetterKind
  readonly to: Receiver
  readonly data: Partial<Letters['notice'] & Letters['reset']>
}

/** One process that serves the library. */
export interface Instance {
  readonly accounts: Accounts
  readonly keys: Keys
  readonly app: App
  readonly store: Store
  /** Does the jobs that are due, such as writing letters. */
  work(): Promise<void>
  browser(options?: { source?: string; agent?: string }): Browser
}

export interface OpenAccounts extends Instance {
  readonly database: Database
  readonly letters: Letter[]
  /** How often a password has been hashed, and how often one has been compared. */
  readonly spent: { hashes: number; comparisons: number }
  /** What was logged of what concerns safety. */
  readonly events: { sentence: string; actor?: string; address?: string }[]
  /** The whole log, a line of JSON each. */
  readonly lines: string[]
  /** Goes forward in time. */
  pass(milliseconds: number): void
  now(): number
  /** What the vault of the first process seals with. */
  readonly secret: Uint8Array
  /** One more process on the same database, with the same secret or with others. */
  another(secrets?: readonly Uint8Array[]): Promise<Instance>
  /** Somebody with an account and this password, in a browser of their own. */
  member(values: Member): Promise<string>
  /** The ticket in the newest letter to an address. */
  ticketFor(email: string, kind?: LetterKind): Promise<string>
  firstBook(): Promise<{ readonly id: string }>
  close(): Promise<void>
}

interface Member {
  readonly email: string
  readonly password?: string
  readonly roles?: readonly string[]
  readonly state?: 'active' | 'disabled' | 'invited' | 'leaving'
}

export const goodPassword = 'four horses on a small boat'

const page = async () => ({ Page: () => null })
const files = { './product/pages/home/page.tsx': page, './product/pages/not-found/page.tsx': page }

/** The library with its people, and a clock of its own. */
export async function openAccounts(
  kind: DatabaseKind,
  options: {
    users?: Partial<UsersDeclaration>
    wrap?: (database: Database) => Database
    /** Whether it is asked for captchas where there is a reason. */
    asksPeople?: boolean
    /** Whether what goes wrong is what the test is about. */
    failsOnPurpose?: boolean
  } = {},
): Promise<OpenAccounts> {
  const { users = {}, wrap = (database: Database) => database } = options
  const { asksPeople = false, failsOnPurpose = false } = options
  const opened = await open(kind)
  const own = usersOf({ ...people, ...users }, library)
  const product = {
    ...library,
    users: own,
    entities: [...library.entities.slice(0, -1), own.entity],
  }
  const letters: Letter[] = []
  const events: OpenAccounts['events'] = []
  let time = Date.now()
  const now = () => time
  const newest = randomBytes(32)
  const lines: string[] = []
  const log = createLog('debug', { write: (line) => void lines.push(line) })

  const say: LogEvent = (sentence, fields) => {
    events.push({ sentence, ...fields })
    log.info(sentence, fields)
  }

  const cheap = createPasswords({ memory: 64, times: 1 })
  const spent = { hashes: 0, comparisons: 0 }
  const passwords: Passwords = {
    ...cheap,
    hash(password) {
      spent.hashes += 1
      return cheap.hash(password)
    },
    verify(hash, password) {
      spent.comparisons += 1
      return cheap.verify(hash, password)
    },
  }

  const serve = async (
    database: Database,
    secrets: readonly Uint8Array[] = [newest],
  ): Promise<Instance> => {
    const vault = createVault(secrets)
    const store = await openStore(database, product.entities, opened.where.dataDir)
    const operations = createOperations(product, store)
    const captchas = createCaptchas({ vault, store, now, bits: 4 })
    const accounts = createAccounts({
      product,
      store,
      operations,
      origin: () => origin,
      sendMail: async (letter, to, data) => void letters.push({ kind: letter, to, data }),
      log: say,
      passwords,
      vault,
      ...(asksPeople ? { captcha: captchas } : {}),
      outgoing: createOutgoing({ allowed: own.ways.oidc.map(({ issuer }) => issuer) }),
      secretOf: () => providerSecret,
      now,
    })
    if (!accounts) throw new Error('The library has users.')
    const runner = createJobRunner({
      product: { ...product, jobs: { ...product.jobs, ...accounts.jobs } },
      store,
      operations,
      onFailure(job, error) {
        throw new Error(`The job ${job.job} failed.`, { cause: error })
      },
    })
    const keys = createKeys({
      ...keysOfPeople(accounts.people, now),
      product,
      store,
      log: say,
      now,
    })
    const app = createApp({
      product,
      files,
      store,
      operations,
      captchas,
      accounts,
      keys,
      assets: () => ({ entry: '/assets/entry.js', styles: [], preloads: [] }),
      config: { origin, isSecure: true, calls: {}, trustedProxies: new BlockList() },
      log: {
        ...log,
        error(...said) {
          log.error(...said)
          if (!failsOnPurpose) console.error(...said)
        },
      },
    })
    // Whatever a test is about, what is answered must stand in the document of the API.
    const api = createApi(operations, product, [
      captchaImages(captchas),
      ...keyAddresses(keys),
      ...allAccountAddresses(accounts),
    ])
    let conforms: Promise<Conforms> | undefined
    const check: Check = async (method, path, { status, headers, body, isEmpty }) => {
      conforms ??= documentOf(api).then(createConforms)
      const holds = await conforms
      const said = isEmpty ? {} : { body }
      holds(method, path, { status, headers: Object.fromEntries(headers), ...said })
    }
    const { fetch } = app
    return {
      accounts,
      keys,
      app,
      store,
      // What is added while it works is due a moment later.
      work: async () => void (await runner.runDue(new Date(Math.max(time, Date.now()) + 1_000))),
      browser: (about = {}) => openBrowser({ origin, fetch, check, ...about }),
    }
  }
  const first = await serve(wrap(opened.database))

  return {
    ...first,
    database: opened.database,
    letters,
    spent,
    events,
    lines,
    now,
    pass: (milliseconds) => void (time += milliseconds),
    // Over SQLite one process writes: two of its connections in one thread would wait for each other.
    secret: newest,
    another: async (secrets) =>
      serve(wrap(kind.name === 'postgres' ? await opened.another() : opened.database), secrets),
    async member({ email, password = goodPassword, roles = [], state = 'active' }) {
      const { atTheMachine } = first.accounts
      const link = await atTheMachine.create({ email, roles })
      if (state !== 'invited') {
        const browser = first.browser()
        const ticket = new URL(link).searchParams.get('ticket')
        const body = { ticket, name: email.split('@')[0], password }
        const { status } = await browser.post('/v1/invitations/accept', body)
        if (status !== 200) throw new Error(`Nobody came in: ${status}.`)
        await browser.delete('/v1/session')
      }
      if (state === 'disabled') await atTheMachine.move(email, 'disabled')
      const person = await first.accounts.people.byEmail(email)
      await first.work()
      letters.length = 0
      return String(person?.id)
    },
    async ticketFor(email, wanted) {
      await first.work()
      const letter = letters.findLast(
        (one) => one.to.address === email && (wanted === undefined || one.kind === wanted),
      )
      const link = letter?.data.link
      if (link === undefined) throw new Error(`There is no letter to ${email}.`)
      return new URL(link).searchParams.get('ticket') ?? ''
    },
    async firstBook() {
      const records = first.store.records(book)
      const [one] = await records.list({ where: [], order: [], limit: 1 })
      if (one) return one
      await plantSamples(first.store, product.entities, product.samples)
      const [planted] = await records.list({ where: [], order: [], limit: 1 })
      return { id: planted?.id ?? '' }
    },
    close: () => opened.close(),
  }
}
