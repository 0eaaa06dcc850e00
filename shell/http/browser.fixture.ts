import { onTestFinished, vi } from 'vitest'
import { type BrowserHttp, createBrowserHttp } from './browser-http.ts'
import { openOutside, type Outside, sendJson } from './outside.fixture.ts'
import type { Transfer } from './transfer.ts'

/** Makes this process a browser that has a page of `origin` open, with these cookies. */
export function browse(origin: string, cookie = ''): void {
  const realFetch = globalThis.fetch
  const page = new URL('/welcome', origin)
  vi.stubGlobal('document', { cookie })
  vi.stubGlobal('location', page)
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => realFetch(new URL(url, page), init))
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
}

/** A server that says what it was asked for the how-manyth time, with a page of it open. */
export async function openOwn(cookie?: string): Promise<Outside> {
  const own = await openOutside((_, response) => sendJson(response, own.asked.length))
  browse(own.origin, cookie)
  return own
}

export function start(
  answers: Transfer['answers'] = {},
  later: Transfer['later'] = {},
): BrowserHttp {
  return createBrowserHttp({ answers, later })
}

/** The data of an answer, or the answer that has none. */
export async function data(answer: Promise<{ ok: boolean }>): Promise<unknown> {
  const answered = await answer
  return 'data' in answered ? answered.data : answered
}
