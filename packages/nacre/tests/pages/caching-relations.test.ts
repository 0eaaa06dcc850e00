import { expect, test } from 'vitest'
import type { PageContext } from '#shell/http/page-context.ts'
import { likeNote, serveTinyProduct } from './serve-tiny-product.ts'
import { openVisitor } from './tiny-product.tsx'

test.each([
  '/v1/remarks?expand=note',
  '/v1/remarks?where={"note":{"likes":{"gte":1}}}',
  '/v1/notes?expand=remarks',
  '/v1/notes?where={"remarks":{"empty":false}}',
])('a page with %s is evicted when either side of the relation changes', async (url) => {
  let renderCount = 0
  const load = ({ http }: PageContext) => {
    renderCount += 1
    return http.get(url)
  }
  const tiny = await serveTinyProduct({ page: { load } })
  const me = await openVisitor(tiny)
  const headers = {
    cookie: me.cookie,
    'x-xsrf-token': me.token,
    'content-type': 'application/json',
  }
  const addRemark = (text: string) =>
    tiny.ask('/v1/remarks', {
      method: 'POST',
      headers,
      body: JSON.stringify({ note: tiny.id, text }),
    })
  for (const change of [
    () => addRemark('First of all'),
    () => likeNote(tiny, me),
    () => addRemark('Then'),
  ]) {
    await tiny.get('/page')
    const before = renderCount
    await tiny.get('/page')
    expect(renderCount, 'cached').toBe(before)
    await change()
    await tiny.get('/page')
    expect(renderCount, 'rendered again').toBe(before + 1)
  }
})
