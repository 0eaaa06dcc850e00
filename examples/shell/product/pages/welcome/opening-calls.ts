import type { Http, HttpResult } from 'nacre/http'

const patience = 5_000

interface PackageSearchResult {
  readonly total: number
  readonly results: readonly unknown[]
}

interface Captcha {
  readonly image: string
}

/** Makes the two API calls of the opening page. Their results are only logged to the console. */
export function makeOpeningCalls(http: Http, calls: Readonly<Record<string, string>>): void {
  const search = new URL(calls['packageSearch'] ?? '')
  search.searchParams.set('q', 'nacre')
  const options = { timeout: patience }
  void logResult(
    'Package search',
    http.get<PackageSearchResult>(search.href, options),
    ({ total, results }) =>
      typeof total === 'number' && Array.isArray(results) ? { total, results } : undefined,
  )
  void logResult(
    'Captcha image',
    http.get<Captcha>('/api/captcha_images/imagecode', options),
    ({ image }) => (typeof image === 'string' ? { image } : undefined),
  )
}

/** Logs the result of a call in one line. */
async function logResult<Data>(
  name: string,
  call: Promise<HttpResult<Data>>,
  summarize: (data: Data) => unknown,
): Promise<void> {
  const response = await call
  const result = response.ok && response.data ? summarize(response.data) : undefined
  if (result) console.log(name, result)
  else console.log(name, response.ok ? 'The answer makes no sense.' : response.problem.title)
}
