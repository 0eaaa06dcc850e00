import type { Answer, Http } from '#shell/http/http.ts'

const patience = 5_000

interface Found {
  readonly total: number
  readonly results: readonly unknown[]
}

interface Captcha {
  readonly image: string
}

/** The two calls that the page makes on opening. What they bring is for the console and for nobody's eyes. */
export function makeOpeningCalls(http: Http, calls: Readonly<Record<string, string>>): void {
  const search = new URL(calls['packageSearch'] ?? '')
  search.searchParams.set('q', 'nacre')
  const options = { timeout: patience }
  void report('Package search', http.get<Found>(search.href, options), ({ total, results }) =>
    typeof total === 'number' && Array.isArray(results) ? { total, results } : undefined,
  )
  void report(
    'Captcha image',
    http.get<Captcha>('/api/captcha_images/imagecode', options),
    ({ image }) => (typeof image === 'string' ? { image } : undefined),
  )
}

/** One line for each call, whatever it came to. */
async function report<Data>(
  name: string,
  call: Promise<Answer<Data>>,
  read: (data: Data) => unknown,
): Promise<void> {
  const answer = await call
  const result = answer.ok && answer.data ? read(answer.data) : undefined
  if (result) console.log(name, result)
  else console.log(name, answer.ok ? 'The answer makes no sense.' : answer.problem.title)
}
