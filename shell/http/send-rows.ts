import type { Problem } from '#shell/model/failure.ts'
import { clearAnswers, tokenInCookie } from './browser-http.ts'
import { type Answer, answerOf, type Http, noAnswer } from './http.ts'
import { xsrfHeader } from './xsrf.ts'

type Counts = Readonly<Record<'created' | 'changed' | 'unchanged' | 'refused', number>>

/** What became of a file of rows. */
export interface RowsReport {
  readonly isStored: boolean
  readonly counts: Counts
  readonly rows: readonly {
    readonly line: number
    readonly outcome: keyof Counts
    readonly id?: string
    readonly version?: number
    readonly problem?: Problem
  }[]
  /** The rejected rows as CSV, with what is wrong with each. */
  readonly rejected: string
}

interface Sending {
  readonly onProgress?: (counts: Counts) => void
  /** By what the same file is known when it is sent again because no answer came. */
  readonly key?: string
  /** To stop it; what is stored by then is stored. */
  readonly signal?: AbortSignal
}

/**
 * Sends a file of rows to an import. In a browser one learns how far it is, and it takes as long as it
 * takes; while a page is made on the server it goes like any call.
 */
export async function sendRows(
  http: Http,
  plural: string,
  asked: Readonly<Record<string, string>>,
  file: Blob,
  { onProgress, key, signal }: Sending = {},
): Promise<Answer<RowsReport>> {
  const address = (more = {}) =>
    `/v1/${plural}/import?${new URLSearchParams({ ...asked, ...more }).toString()}`
  if (typeof document === 'undefined') return http.post(address(), file)
  const token = tokenInCookie()
  clearAnswers()
  try {
    const response = await fetch(address({ progress: 'yes' }), {
      method: 'POST',
      body: file,
      redirect: 'error',
      ...(signal ? { signal } : {}),
      headers: {
        'content-type': file.type,
        ...(token === undefined ? {} : { [xsrfHeader]: token }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
    })
    if (!response.ok) return refusalIn(await response.text(), response.status)
    return await reportIn(response, onProgress)
  } catch {
    return noAnswer('unreachable', 0)
  }
}

function refusalIn(text: string, status: number): Answer<never> {
  const answer = answerOf(status, JSON.parse(text))
  return answer.ok ? noAnswer('unreachable', status) : answer
}

type Told = { counts?: Counts; report?: RowsReport; problem?: Problem }

async function reportIn(
  { body, status }: Response,
  onProgress: Sending['onProgress'],
): Promise<Answer<RowsReport>> {
  const decoder = new TextDecoder()
  const reader = body?.getReader()
  let rest = ''
  for (;;) {
    const { done = true, value } = (await reader?.read()) ?? {}
    rest += decoder.decode(value, { stream: !done })
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const { counts, report, problem }: Told = JSON.parse(line)
      if (report) return { ok: true, status, data: report }
      if (problem) return { ok: false, status: problem.status, problem }
      if (counts) onProgress?.(counts)
    }
    if (done) return noAnswer('unreachable', 0)
  }
}
