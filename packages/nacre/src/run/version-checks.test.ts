import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createHttpEgress } from '#shell/server/egress/http-egress.ts'
import { checkNode, checkPackage } from './version-checks.ts'

const today = new Date('2026-11-29')

test.each([
  ['v26.10.0', 'ok', 'v26.10.0'],
  ['v25.2.0', 'warning', 'Node 25 has had no repairs since 2026-06-01. Upgrade it.'],
  ['v27.0.0-nightly20261101', 'warning', 'v27.0.0-nightly20261101 is a preview. Use a release.'],
  // A version that is newer than the list is not judged.
  ['v40.0.0', 'ok', 'v40.0.0'],
])('Node %s: %s', (version, level, text) => {
  expect(checkNode(version, today)).toEqual({ level, text })
})

async function startRegistry(status: number, body: string) {
  const paths: string[] = []
  const server = createServer(({ url = '' }, response) => {
    paths.push(url)
    response.writeHead(status).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, paths, outgoing: createHttpEgress({ allowed: [url] }) }
}

test('a version that is deprecated in the registry has a known problem', async () => {
  const deprecated = 'Backups lose the files of 0.1.0. Upgrade to 0.1.1.'
  const { url, paths, outgoing } = await startRegistry(200, JSON.stringify({ deprecated }))
  expect(await checkPackage(outgoing, '0.1.0', `${url}/npm`)).toEqual({
    level: 'warning',
    text: `0.1.0: ${deprecated}`,
  })
  expect(paths).toEqual(['/npm/nacre/0.1.0'])
})

test.each([
  [200, '{"name":"nacre"}', '0.1.0 has no known problems.'],
  [200, 'no JSON', '0.1.0 has no known problems.'],
  [404, '{}', '0.1.0. 127.0.0.1 does not tell whether it has known problems.'],
])('a registry that answers %d with %s is no warning', async (status, body, text) => {
  const { url, outgoing } = await startRegistry(status, body)
  expect(await checkPackage(outgoing, '0.1.0', url)).toEqual({ level: 'ok', text })
})

test('a registry that cannot be reached is no warning', async () => {
  const outgoing = createHttpEgress({ allowed: ['http://127.0.0.1:9'] })
  expect(await checkPackage(outgoing, '0.1.0', 'http://127.0.0.1:9')).toMatchObject({ level: 'ok' })
})
