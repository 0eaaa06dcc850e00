import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type { ComponentType } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { product } from '#product'
import { createApi } from '#shell/api/api.ts'
import { createServerHttp } from '#shell/http/server-http.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { plantSamples } from '#shell/operations/plant-samples.ts'
import { createRenderer } from '#shell/server/pages/render.tsx'
import { openDatabase } from '#shell/store/open-database.ts'
import { openStore } from '#shell/store/open-store.ts'
import { linksOf } from '#shell/ui/links.ts'
import { BarePage } from './bare-page.tsx'

const rounds = 9
const renders = 500

const dataDir = mkdtempSync(join(tmpdir(), 'nacre-bench-'))
const database = await openDatabase({ dataDir })
const store = await openStore(database, product.entities, dataDir)
await plantSamples(store, product.entities, product.samples)
const api = createApi(createOperations(product, store), product)
const url = new URL('http://127.0.0.1/welcome')
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

const newClient = () =>
  createServerHttp({
    own: ({ method, path }) => api({ method, path, actor: { kind: 'visitor' } }),
    origin: url.origin,
    keeping: 'shared',
  })

const ours = () =>
  renderer.render(found, { url, client: newClient(), origin: url.origin, xsrfToken: undefined })

const { http } = newClient()
const data = await found.module.load?.({ http, url, calls: {}, params: {} })
const site = {
  name: product.name,
  links: linksOf(product.pages, false),
  http,
  calls: {},
  preload() {},
  go() {},
}
const Page = found.module.Page as ComponentType<{ data: never }>

const bare = () =>
  new Promise<void>((resolve, reject) => {
    const sink = new Writable({ write: (_chunk, _encoding, done) => done() })
    sink.once('finish', resolve)
    const { pipe } = renderToPipeableStream(<BarePage site={site} Page={Page} data={data} />, {
      onShellReady: () => void pipe(sink),
      onError: reject,
    })
  })

const kinds = { 'bare React, streamed': bare, ours }
const figures: Record<string, number[]> = { 'bare React, streamed': [], ours: [] }
// In turn, so that what else the machine does falls on both; the first rounds only warm up.
for (let round = -3; round < rounds; round += 1) {
  for (const [name, render] of Object.entries(kinds)) {
    const before = process.cpuUsage()
    for (let count = 0; count < renders; count += 1) await render()
    const { user, system } = process.cpuUsage(before)
    if (round >= 0) figures[name]?.push((user + system) / renders)
  }
}
console.log(JSON.stringify(figures))
process.exit(0)
