import { onTestFinished, vi } from 'vitest'
import { type BrowserHttp, createBrowserHttp } from './browser-http.ts'
import { startExternalServer, type ExternalServer, sendJson } from './external-server.fixture.ts'
import type { TransferState } from './transfer-state.ts'

/** Simulates a browser that shows a page of `origin` with these cookies. */
export function fakeBrowser(origin: string, cookie = ''): void {
  const realFetch = globalThis.fetch
  const page = new URL('/welcome', origin)
  vi.stubGlobal('document', { cookie })
  vi.stubGlobal('location', page)
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => realFetch(new URL(url, page), init))
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
}

/**
 * Starts a server that responds with the number of the request, and simulates a browser that shows
 * one of its pages.
 */
export async function startTestServer(cookie?: string): Promise<ExternalServer> {
  const server = await startExternalServer((_, response) =>
    sendJson(response, server.requests.length),
  )
  fakeBrowser(server.origin, cookie)
  return server
}

export function fakeNavigation(
  answers: TransferState['answers'] = {},
  later: TransferState['later'] = {},
): BrowserHttp {
  return createBrowserHttp({ answers, later })
}

/** Returns the data of a result, or the result itself if it has no data. */
export async function data(resultPromise: Promise<{ ok: boolean }>): Promise<unknown> {
  const result = await resultPromise
  return 'data' in result ? result.data : result
}
