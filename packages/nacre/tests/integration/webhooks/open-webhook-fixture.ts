import { randomBytes } from 'node:crypto'
import { createApi } from '#shell/api/api.ts'
import { webhookRoutes } from '#shell/api/webhooks/webhook-routes.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { createOperations, type Operations } from '#shell/operations/operations.ts'
import type { HttpEgress } from '#shell/operations/http-egress.ts'
import { createVault, type Vault } from '#shell/operations/vault.ts'
import type { Deliverer } from '#shell/operations/deliveries/deliverer.ts'
import type {
  WebhookOperations,
  WebhookWithSecret,
} from '#shell/operations/system/webhook-operations.ts'
import { createLog } from '#shell/server/log/log.ts'
import { createHttpEgress } from '#shell/server/egress/http-egress.ts'
import { openWebhooks } from '#shell/server/open-webhooks.ts'
import { createDiskFiles } from '#shell/store/files/disk-files.ts'
import { createStore, type Store } from '#shell/store/store.ts'
import type { DatabaseKind } from '../../databases/each-database.ts'
import { actors } from '../../library/actors.ts'
import { type SendRequest, requestSender } from '../../library/requests.ts'
import { openLibrary } from '../../library/open-library.ts'
import { product as library } from 'example-library/product.ts'
import { openReceiver, type Receiver } from './receiver.ts'

/** One process that delivers the events of the library. */
export interface DelivererProcess {
  readonly webhooks: WebhookOperations
  readonly deliverer: Deliverer
  readonly store: Store
  readonly operations: Operations
  /** Runs the cleanup job. */
  cleanUp(): Promise<void>
}

export interface WebhookFixture extends DelivererProcess {
  readonly receiver: Receiver
  readonly ask: SendRequest
  /** The lines of the log, as JSON. */
  readonly lines: readonly string[]
  now: number
  readonly vault: Vault
  /** The secrets of the installation. */
  readonly secrets: readonly Uint8Array[]
  /** Creates a webhook with the URL of the receiver. */
  createWebhook(values?: object): Promise<WebhookWithSecret>
  /** Starts another process with the same database. */
  startProcess(options?: { outgoing?: HttpEgress; vault?: Vault }): Promise<DelivererProcess>
  close(): Promise<void>
}

export const adminActor = { actor: actors.ada, channel: 'api' } as const
const secret = randomBytes(32)

export async function openWebhookFixture(kind: DatabaseKind): Promise<WebhookFixture> {
  const opened = await openLibrary(kind)
  const receiver = await openReceiver()
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const now = () => fixture.now

  const openProcess = (
    store: Store,
    operations: Operations,
    options: { outgoing?: HttpEgress; vault?: Vault },
  ) => {
    const {
      outgoing = createHttpEgress({ allowed: [receiver.origin] }),
      vault = createVault([secret]),
    } = options
    const { jobs, ...webhookProcess } = openWebhooks({
      product: library,
      store,
      operations,
      vault,
      outgoing,
      log,
      now,
    })
    const cleanUp = async () => {
      const job = jobs['nacre.webhook-cleanup']
      const { signal } = new AbortController()
      const unused = () => throwUnused()
      await job?.run({
        id: 'j',
        payload: null,
        attempt: 0,
        signal,
        list: unused,
        change: unused,
        create: unused,
        enqueue: unused,
        settings: {},
        secrets: {},
        call: {},
      })
    }
    return { ...webhookProcess, store, operations, cleanUp }
  }
  const first = openProcess(opened.store, opened.operations, {})
  const api = createApi(opened.operations, library, webhookRoutes(first.webhooks))
  const fixture: WebhookFixture = {
    ...first,
    receiver,
    ask: requestSender({ api }),
    lines,
    vault: createVault([secret]),
    secrets: [secret],
    now: Date.now(),
    createWebhook: (values = {}) =>
      first.webhooks.create(adminActor, {
        name: 'Receiver',
        url: `${receiver.origin}/hook`,
        events: ['*:*'],
        ...values,
      }),
    async startProcess(options = {}) {
      const files = createDiskFiles('')
      const store = createStore(await opened.another(), library.entities, files)
      return openProcess(store, createOperations(library, store), options)
    },
    async close() {
      await receiver.close()
      await opened.close()
    },
  }
  return fixture
}

function throwUnused(): never {
  throw new Error('The cleanup job calls no operations.')
}

/** Finds an entity of the library by its name. */
export function entityOf(name: string): Entity {
  const found = library.entities.find((one) => one.name === name)
  if (!found) throw new Error(`The library has no ${name}.`)
  return found
}
