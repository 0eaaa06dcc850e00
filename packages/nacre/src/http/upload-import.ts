import type { Problem } from '#shell/language/errors/app-error.ts'
import { clearTransferState } from './browser-http.ts'
import { type HttpResult, toHttpResult, type Http, networkFailure } from './http.ts'
import { sendWithXsrfToken } from './send-with-xsrf-token.ts'
import { xsrfHeader } from './xsrf.ts'

type Counts = Readonly<Record<'created' | 'changed' | 'unchanged' | 'rejected', number>>

/** The report of an import. */
export interface ImportReportData {
  readonly isCommitted: boolean
  readonly counts: Counts
  readonly rows: readonly {
    readonly line: number
    readonly outcome: keyof Counts
    readonly id?: string
    readonly version?: number
    readonly problem?: Problem
  }[]
  /** The rejected rows as CSV, with their errors. */
  readonly rejected: string
  /** The columns with values that new records do not take. */
  readonly ignored: readonly string[]
}

interface ImportOptions {
  readonly onProgress?: (counts: Counts) => void
  /** The idempotency key. Use the same key to send the file again after a network failure. */
  readonly key?: string
  /** Aborts the import. Rows that are already committed stay. */
  readonly signal?: AbortSignal
}

/**
 * Sends a file to an import. The browser reports progress and sets no timeout. Server rendering
 * sends it as an ordinary call.
 */
export async function uploadImport(
  http: Http,
  plural: string,
  params: Readonly<Record<string, string>>,
  file: Blob,
  { onProgress, key, signal }: ImportOptions = {},
): Promise<HttpResult<ImportReportData>> {
  const importUrl = (more = {}) =>
    `/v1/${plural}/import?${new URLSearchParams({ ...params, ...more }).toString()}`
  if (typeof document === 'undefined') return http.post(importUrl(), file)
  clearTransferState()
  return sendWithXsrfToken(http, async (token) => {
    try {
      const response = await fetch(importUrl({ progress: 'true' }), {
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
      if (!response.ok) return parseErrorResponse(await response.text(), response.status)
      return await readReport(response, onProgress)
    } catch {
      return networkFailure('bad-gateway', 0)
    }
  })
}

function parseErrorResponse(text: string, status: number): HttpResult<never> {
  const result = toHttpResult(status, JSON.parse(text))
  return result.ok ? networkFailure('bad-gateway', status) : result
}

type ProgressLine = { counts?: Counts; report?: ImportReportData; problem?: Problem }

async function readReport(
  { body, status }: Response,
  onProgress: ImportOptions['onProgress'],
): Promise<HttpResult<ImportReportData>> {
  const decoder = new TextDecoder()
  const reader = body?.getReader()
  let buffered = ''
  for (;;) {
    const { done = true, value } = (await reader?.read()) ?? {}
    buffered += decoder.decode(value, { stream: !done })
    const lines = buffered.split('\n')
    buffered = lines.pop() ?? ''
    for (const line of lines) {
      const { counts, report, problem }: ProgressLine = JSON.parse(line)
      if (report) return { ok: true, status, data: report }
      if (problem) return { ok: false, status: problem.status, problem }
      if (counts) onProgress?.(counts)
    }
    if (done) return networkFailure('bad-gateway', 0)
  }
}
