import { compareOverHttp, cpuPerRequest, floorOf } from './floors/against-floor.ts'
import type { ServerProcess } from './send-requests.ts'
import type { Figure } from './figure.ts'
import { withBuiltFile } from './run-measurement.ts'
import { startServer } from './server.ts'

const requests = 500

/**
 * Measures the welcome page rendered for each request, against plain React that streams the same
 * content. Queries and visitor cookies bypass the page cache.
 */
export async function measureRender(): Promise<Figure[]> {
  const server = await startServer()
  const session = await fetch(`${server.url}/v1/session`)
  const cookie = session.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  await assertRendered(server)
  const figures = await withBuiltFile('floors/page-floor.tsx', async (start) => {
    const served = await floorOf(start({ MEASURED: server.url }))
    const floor = { served, path: '/' }
    const compared = await compareOverHttp([
      {
        what: '/welcome by a link with a query ÷ React streamed by node:http',
        ours: { served: server, path: '/welcome?from=bench' },
        floor,
        requests,
        budget: '1.9 ×',
      },
      {
        what: '/welcome for a visitor with a cookie ÷ the same',
        ours: { served: server, path: '/welcome', headers: { cookie } },
        floor,
        requests,
        budget: '1.9 ×',
      },
    ])
    await served.stop()
    return compared
  })
  await server.stop()
  return figures
}

/** Throws if the page came from the page cache, which would be much faster. */
async function assertRendered(served: ServerProcess): Promise<void> {
  const rendered = await cpuPerRequest({ served, path: '/welcome?from=bench' }, requests)
  const cached = await cpuPerRequest({ served, path: '/welcome' }, requests)
  if (rendered < 3 * cached)
    throw new Error('The page came from the cache instead of being rendered for each request.')
}
