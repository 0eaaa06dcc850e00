import { product } from '#product'
import { createKeys } from '#shell/operations/keys/keys.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { createVault } from '#shell/operations/vault.ts'
import { createSecrets } from '#shell/operations/webhooks/secrets.ts'
import { createWebhooks } from '#shell/operations/webhooks/webhooks.ts'
import { type Config } from '#shell/server/settings/config.ts'
import { runKey } from '#shell/server/commands/key-command.ts'
import type { Log } from '#shell/server/log/log.ts'
import { createOutgoing } from '#shell/server/outgoing/create-outgoing.ts'
import { openMail } from '#shell/server/mail/open-mail.ts'
import { readSecrets } from '#shell/server/settings/secret.ts'
import { runSecret } from '#shell/server/commands/secret-command.ts'
import { runMigrate } from '#shell/server/commands/migrate-command.ts'
import { runUser } from '#shell/server/commands/user-command.ts'
import { runWebhook } from '#shell/server/commands/webhook-command.ts'
import type { Database } from '#shell/store/database.ts'
import { openDatabase } from '#shell/store/open-database.ts'
import { openFiles } from '#shell/store/files/open-files.ts'
import { previewShape } from '#shell/store/plan/ensure-shape.ts'
import { createStore, type Store } from '#shell/store/store.ts'

import { accountsOf, build, configure, migrations, siteOf } from './composition.ts'

const say = (line: string) => console.log(line)

/** What can be done at the machine, by its name on the command line. */
export const commands: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = {
  migrate,
  secret,
  user,
  key,
  webhook,
}

/** `npm run user`: accounts at the machine, also when nobody can come in any more. */
async function user(args: readonly string[]): Promise<number> {
  return atTheMachine(async (store, config, log) => {
    const accounts = accountsOf({
      config,
      log,
      site: siteOf(config),
      store,
      operations: createOperations(product, store),
      sendMail: openMail({ product, config, store, log }).sendMail,
      vault: createVault(await readSecrets(config)),
      outgoing: createOutgoing({ allowed: config.allowInside }),
    })
    if (!accounts) throw new Error('The product declares no users.')
    return runUser(args, { machine: accounts.atTheMachine, say })
  })
}

/** `npm run migrate`: what would be done to the database, or what only happens when somebody says so. */
async function migrate(args: readonly string[]): Promise<number> {
  const { config } = configure(process.env)
  // To look at what would be done disturbs nobody; to do it under a running application would.
  const database = await openDatabase(config, { isAlone: !args.includes('--plan') })
  try {
    return await runMigrate(args, {
      database,
      product,
      build,
      migrations,
      say,
    })
  } finally {
    await database.close()
  }
}

/** `npm run secret`: a new one, or leave to go on without one that is lost. */
async function secret(args: readonly string[]): Promise<number> {
  if (args.length === 0) return runSecret(args, { say })
  return atTheMachine(async (store, config) =>
    runSecret(args, { say, store, vault: createVault(await readSecrets(config)) }),
  )
}

/** `npm run key`: keys of programs. */
function key(args: readonly string[]): Promise<number> {
  return atTheMachine((store) => {
    const keys = createKeys({ product, store, log: () => undefined })
    return runKey(args, { keys, say })
  })
}

/** `npm run webhook`: servers that want to be told. */
function webhook(args: readonly string[]): Promise<number> {
  return atTheMachine(async (store, config) => {
    const secrets = createSecrets(createVault(await readSecrets(config)))
    const outgoing = createOutgoing({ allowed: config.allowInside })
    const log = () => undefined
    return runWebhook(args, {
      webhooks: createWebhooks({ product, store, outgoing, secrets, log }),
      say,
    })
  })
}

/** Work beside a server that may be running: it changes no tables. */
async function atTheMachine(
  work: (store: Store, config: Config, log: Log) => Promise<number>,
): Promise<number> {
  const { config, log } = configure(process.env)
  const database = await openDatabase(config)
  try {
    return await work(await openAsDeclared(database, config), config, log)
  } finally {
    await database.close()
  }
}

async function openAsDeclared(database: Database, config: Config): Promise<Store> {
  const { isChanged, newer } = await previewShape(database, product, {
    build,
    migrations,
  })
  if (newer !== undefined) throw new Error(newer)
  if (isChanged) throw new Error('The database is not as declared yet: start the server first.')
  return createStore(database, product.entities, await openFiles(config))
}
