import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { createAppBuild } from '../packages/nacre/cli/app-build.mjs'
import { exampleLibrary } from '#tests/examples.ts'
import { startServer } from './server.ts'

const token = 'for-the-bench-only-0123456789abcdef0'

interface FilledLibrary {
  readonly url: string
  /** Signs in as the administrator of the library. */
  signIn(context: BrowserContext): Promise<void>
  stop(): Promise<void>
}

/** Starts the built sample library with this number of books, some authors, and pending reviews. */
export async function openFilledLibrary(count: number): Promise<FilledLibrary> {
  const folder = await createAppBuild(exampleLibrary).ensureBuilt()
  const server = await startServer({
    main: join(folder, 'server/main.js'),
    env: { SETUP_TOKEN: token, LOG_LEVEL: 'warn' },
  })
  let isReady = false
  return {
    url: server.url,
    async signIn({ request }) {
      const session = async () => (await request.get(`${server.url}/v1/session`)).json()
      const post = async (path: string, data: unknown, type = 'application/json') => {
        const { xsrfToken } = await session()
        const headers = { 'x-xsrf-token': xsrfToken, 'content-type': type }
        const response = await request.post(server.url + path, { headers, data, timeout: 300_000 })
        if (!response.ok()) throw new Error(`${path}: ${await response.text()}`)
        return response.json()
      }
      const user = {
        name: 'Ada',
        email: 'ada@example.org',
        password: 'seven purple trams at noon',
      }
      await post('/v1/account/setup', { token, ...user })
      if (isReady) return
      isReady = true
      const shelf = await post('/v1/book-shelves', { name: 'All of them', floor: 1 })
      await post('/v1/books/import', booksOn(shelf.id, count), 'text/csv')
      const where = encodeURIComponent('{"title":"Book 0"}')
      const { items } = await (await request.get(`${server.url}/v1/books?where=${where}`)).json()
      for (let at = 0; at < 20; at += 1) {
        await post('/v1/reviews', { book: items[0].id, headline: `Review ${at}`, stars: 4 })
      }
      const query = { where: '{"pages":{"gte":900}}', sort: '-pages', columns: 'title,pages' }
      await post('/v1/views', { list: 'books', name: 'Long ones', query })
    },
    async stop() {
      await server.stop()
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
