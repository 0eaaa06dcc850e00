import { compareOverHttp, costOf, floorOf } from './against-floor.ts'
import type { Served } from './asking.ts'
import type { Figure } from './figure.ts'
import { withBuilt } from './measured.ts'
import { startServer } from './server.ts'

const requests = 500

/**
 * The welcome page rendered for each request, against React alone that streams the same content. A visitor
 * meets that by a link with a query, which no kept page answers, and by a cookie of their own.
 */
export async function measureRender(): Promise<Figure[]> {
  const server = await startServer()
  const session = await fetch(`${server.url}/v1/session`)
  const cookie = session.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  await assertRendered(server)
  const figures = await withBuilt('bench/page-floor.tsx', async (start) => {
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

/** A page that came from the page cache would cost a small part of one that is rendered. */
async function assertRendered(served: Served): Promise<void> {
  const rendered = await costOf({ served, path: '/welcome?from=bench' }, requests)
  const cached = await costOf({ served, path: '/welcome' }, requests)
  if (rendered < 3 * cached) throw new Error('The page was not rendered for each request.')
}
