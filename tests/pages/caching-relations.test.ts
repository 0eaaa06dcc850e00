import { expect, test } from 'vitest'
import type { PageContext } from '#shell/http/page-context.ts'
import { like, serveTiny } from './serve-tiny.ts'
import { somebody } from './tiny-product.tsx'

test.each([
  '/v1/remarks?expand=note',
  '/v1/remarks?where={"note":{"likes":{"gte":1}}}',
  '/v1/notes?expand=remarks',
  '/v1/notes?where={"remarks":{"empty":false}}',
])('What is made with %s goes when either side of the relation changes.', async (address) => {
  let made = 0
  const load = ({ http }: PageContext) => {
    made += 1
    return http.get(address)
  }
  const tiny = await serveTiny({ page: { load } })
  const me = await somebody(tiny)
  const headers = {
    cookie: me.cookie,
    'x-xsrf-token': me.token,
    'content-type': 'application/json',
  }
  const say = (words: string) =>
    tiny.ask('/v1/remarks', {
      method: 'POST',
      headers,
      body: JSON.stringify({ note: tiny.id, text: words }),
    })
  for (const change of [() => say('First of all'), () => like(tiny, me), () => say('Then')]) {
    await tiny.get('/page')
    const before = made
    await tiny.get('/page')
    expect(made, 'it is kept').toBe(before)
    await change()
    await tiny.get('/page')
    expect(made, 'it is made anew').toBe(before + 1)
  }
})
