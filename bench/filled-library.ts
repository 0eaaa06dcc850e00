import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { build } from 'vite'
import { currentBuild } from '#tests/current-build.ts'
import { startServer } from './server.ts'

const token = 'for-the-bench-only-0123456789abcdef0'

interface FilledLibrary {
  readonly url: string
  /** Comes in as its administrator. */
  comeIn(context: BrowserContext): Promise<void>
  stop(): Promise<void>
}

/** The library of the samples as it was built, with so many books, some authors, and reviews that wait. */
export async function openFilledLibrary(count: number): Promise<FilledLibrary> {
  const outDir = mkdtempSync(join(currentBuild(), 'bench-'))
  await build({
    mode: 'production',
    logLevel: 'error',
    resolve: { alias: { '#product': join(process.cwd(), 'tests/journeys/library-product.ts') } },
    build: { outDir, ssr: true, minify: false },
  })
  const server = await startServer({
    main: join(outDir, 'main.js'),
    env: { SETUP_TOKEN: token, LOG_LEVEL: 'warn' },
  })
  let isFilled = false
  return {
    url: server.url,
    async comeIn({ request }) {
      const session = async () => (await request.get(`${server.url}/v1/session`)).json()
      const ask = async (path: string, data: unknown, type = 'application/json') => {
        const { xsrfToken } = await session()
        const headers = { 'x-xsrf-token': xsrfToken, 'content-type': type }
        const answer = await request.post(server.url + path, { headers, data, timeout: 300_000 })
        if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
        return answer.json()
      }
      const person = {
        name: 'Ada',
        email: 'ada@example.org',
        password: 'seven purple trams at noon',
      }
      await ask('/v1/account/set-up', { ticket: token, ...person })
      if (isFilled) return
      isFilled = true
      const shelf = await ask('/v1/book-shelves', { name: 'All of them', floor: 1 })
      await ask('/v1/books/import', booksOn(shelf.id, count), 'text/csv')
      const where = encodeURIComponent('{"title":"Book 0"}')
      const { items } = await (await request.get(`${server.url}/v1/books?where=${where}`)).json()
      for (let at = 0; at < 20; at += 1) {
        await ask('/v1/reviews', { book: items[0].id, headline: `Review ${at}`, stars: 4 })
      }
      const query = { where: '{"pages":{"gte":900}}', sort: '-pages', columns: 'title,pages' }
      await ask('/v1/views', { list: 'books', name: 'Long ones', query })
    },
    async stop() {
      await server.stop()
      rmSync(outDir, { recursive: true, force: true })
      rmSync(server.dataDir, { recursive: true, force: true })
    },
  }
}

function booksOn(shelf: string, count: number): string {
  const rows = Array.from({ length: count }, (_, at) => {
    const price = `${(at * 37) % 90}.${String(at % 100).padStart(2, '0')}`
    const condition = at % 3 === 0 ? 'worn' : 'good'
    return `Book ${at},${shelf},${((at * 7919) % 1000) + 1},${price},${condition},What book ${at} is about.`
  })
  return `title,shelf,pages,price,condition,summary\n${rows.join('\n')}\n`
}
