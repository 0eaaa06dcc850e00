import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { ensureBuilt, runCommand, startServer } from './built-server.ts'
import { isSignatureValid, openReceiver } from '#tests/integration/webhooks/receiver.ts'

beforeAll(ensureBuilt)

test('a delivery that a kill interrupts is repeated after the restart, with the same webhook-id', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'nacre-redelivery-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const receiver = await openReceiver()
  onTestFinished(receiver.close)
  const env = { ALLOWED_PRIVATE_ORIGINS: receiver.origin }
  const server = await startServer(dataDir, env)
  onTestFinished(server.kill)

  const webhook = `--name Receiver --url ${receiver.origin}/hook --event cards:change --role administrator`
  const [, secret = ''] = await runCommand(
    ['webhook', 'create', ...webhook.split(' ')],
    dataDir,
    env,
  )
  const robot = '--name Robot --role administrator --scope cards:* --expires 1h'
  const [key = ''] = await runCommand(['api-key', 'create', ...robot.split(' ')], dataDir)
  const send = (
    path: string,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ) =>
    fetch(server.url + path, {
      ...init,
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        ...init.headers,
      },
    })
  const { items } = await (await send('/v1/cards')).json()
  const [{ id, version }] = items
  // The receiver never responds.
  receiver.respond = () => undefined
  const headers = { 'if-match': `"${version}"` }
  const changed = await send(`/v1/cards/${id}`, {
    method: 'PATCH',
    headers,
    body: '{"title":"Changed"}',
  })
  expect(changed.status).toBe(200)
  await receiver.until(1)
  await server.kill()

  receiver.respond = (response) => response.writeHead(204).end()
  const restarted = await startServer(dataDir, env)
  onTestFinished(restarted.kill)
  await receiver.until(2)
  const [first, second] = receiver.received
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(second?.content.data).toMatchObject({ id, verb: 'change', record: { title: 'Changed' } })
  for (const { headers: signed, body } of receiver.received)
    expect(isSignatureValid(secret, signed, body)).toBe(true)
})
