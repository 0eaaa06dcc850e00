import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { product } from '#product'
import { createApi } from '#shell/api/api.ts'
import { createServerHttp } from '#shell/http/server-http.ts'
import type { Actor } from '#shell/model/actor.ts'
import { administrator } from '#shell/model/role.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { plantSamples } from '#shell/operations/plant-samples.ts'
import { createRenderer } from '#shell/server/pages/render.tsx'
import { openDatabase } from '#shell/store/open-database.ts'
import { openStore } from '#shell/store/open-store.ts'

const rounds = 9
const renders = 200

const dataDir = mkdtempSync(join(tmpdir(), 'nacre-bench-'))
const database = await openDatabase({ dataDir })
const store = await openStore(database, product.entities, dataDir)
const copies = product.samples
  .filter((sample) => sample.entity === 'card')
  .flatMap(({ entity, values }) => Array.from({ length: 3 }, () => ({ entity, values })))
await plantSamples(store, product.entities, [...product.samples, ...copies])
const api = createApi(createOperations(product, store), product)
const actor: Actor = { kind: 'user', id: 'bench', roles: [administrator.role] }
const user = { id: 'bench', name: 'Ada', email: 'ada@example.org', language: 'en', roles: [] }
const session = { actor: 'user', step: 'open', language: 'en', user }
const url = new URL('http://127.0.0.1/admin/cards?limit=25')
const renderer = createRenderer({
  product,
  files: {
    './product/pages/welcome/page.tsx': () => import('../product/pages/welcome/page.tsx'),
    './product/pages/not-found/page.tsx': () => import('../product/pages/not-found/page.tsx'),
  },
  assets: () => ({ entry: '/assets/browser.js', styles: ['/assets/browser.css'], preloads: [] }),
  calls: {},
})
const found = await renderer.find(url.pathname)

const render = () => {
  const client = createServerHttp({
    own: async (call) =>
      call.path === '/v1/session'
        ? { status: 200, headers: {}, body: session }
        : api({ ...call, actor, language: 'en' }),
    origin: url.origin,
    keeping: 'private',
  })
  return renderer.render(found, { url, client, origin: url.origin, xsrfToken: 'x' })
}

const { html } = await render()
const rows = html.split('<tr').length - 2
const figures: number[] = []
for (let round = -3; round < rounds; round += 1) {
  const before = process.cpuUsage()
  for (let count = 0; count < renders; count += 1) await render()
  const { user: ours, system } = process.cpuUsage(before)
  if (round >= 0) figures.push((ours + system) / renders)
}
console.log(JSON.stringify({ figures, rows }))
process.exit(0)
