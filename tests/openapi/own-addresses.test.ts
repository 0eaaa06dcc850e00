import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, onTestFinished, test } from 'vitest'
import { createApi } from '#shell/api/api.ts'
import { keyAddresses } from '#shell/api/keys/key-addresses.ts'
import { webhookAddresses } from '#shell/api/webhooks/webhook-addresses.ts'
import { reservedPlurals } from '#shell/model/check/reserved-plurals.ts'
import { createKeys } from '#shell/operations/keys/keys.ts'
import { eachDatabase } from '../databases/each-database.ts'
import { cast } from '../sample/cast.ts'
import { library } from '../sample/product.ts'
import { openPostRoom } from '../scenarios/webhooks/post-room.ts'
import { createConforms, documentOf } from './conforms.ts'

async function openApi() {
  const [sqlite] = eachDatabase
  if (!sqlite) throw new Error('There is no database.')
  const room = await openPostRoom(sqlite)
  onTestFinished(room.close)
  const keys = createKeys({ product: library, store: room.store, log: () => undefined })
  const own = [...keyAddresses(keys), ...webhookAddresses(room.webhooks)]
  return { room, api: createApi(room.operations, library, own) }
}

test('with keys and webhooks the document is still valid, and their answers are what it says', async () => {
  const { api, room } = await openApi()
  const document = await documentOf(api)
  expect(await new Validator().validate({ ...document })).toEqual({ valid: true })
  const conforms = createConforms(document)
  const ask = async (what: string, body?: unknown, version?: number) => {
    const [method = '', path = ''] = what.split(' ')
    const seen = version === undefined ? {} : { version }
    const answer = await api({ method, path, actor: cast.ada, body, ...seen })
    expect(answer.status, what).toBeLessThan(300)
    conforms(method, path, answer)
    return Object(answer.body)
  }
  const key = await ask('POST /v1/keys', { name: 'A', scopes: ['*:read'], expires: 'never' })
  await ask('GET /v1/keys')
  await ask(`GET /v1/keys/${key.id}`)
  await ask(`DELETE /v1/keys/${key.id}`)
  const address = `${room.receiver.origin}/hook`
  const hook = await ask('POST /v1/webhooks', { name: 'A', address, wants: ['*:*'] })
  const at = `/v1/webhooks/${hook.id}`
  await ask('GET /v1/webhooks')
  await ask(`GET ${at}`)
  await ask(`PATCH ${at}`, { name: 'B' }, 1)
  await ask(`POST ${at}/secret`)
  const { id } = await ask(`POST ${at}/try`)
  await room.deliverer.runDue()
  await ask(`GET ${at}/deliveries`)
  await ask(`GET ${at}/deliveries/${id}`)
  await ask(`POST ${at}/deliveries/${id}/again`)
  await ask(`DELETE ${at}`)
})

test('no entity can be where the application itself answers', async () => {
  const { api } = await openApi()
  const plurals = new Set<string>(library.entities.map(({ plural }) => plural))
  const own = api.addresses
    .map(({ path }) => path.split('/')[2])
    .filter((part) => part !== undefined && part !== 'openapi.json' && !plurals.has(part))
  expect([...new Set(own)].filter((part) => !reservedPlurals.has(part ?? ''))).toEqual([])
})
