import { compareOverHttp, startBufferFloor } from './floors/against-floor.ts'
import type { Figure } from './figure.ts'
import { startServer } from './server.ts'

const requests = 10_000

/** Measures responses from memory, against node:http that sends the same bytes. */
export async function measureServing(): Promise<Figure[]> {
  const server = await startServer()
  const compared = [
    ['/welcome from the page cache', '/welcome'],
    ['a static file', '/favicon.svg'],
  ] as const
  const floors = await Promise.all(compared.map(([, path]) => startBufferFloor(server.url + path)))
  const figures = await compareOverHttp(
    floors.map((floor, index) => {
      const [what = '', path = ''] = compared[index] ?? []
      return {
        what: `${what} ÷ a Buffer by node:http`,
        ours: { served: server, path },
        floor: { served: floor, path: '/' },
        requests,
        budget: '1.2 ×',
      }
    }),
  )
  await Promise.all([server, ...floors].map((served) => served.stop()))
  return figures
}
