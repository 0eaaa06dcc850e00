import { expect, test } from 'vitest'
import type { PageContext } from '#shell/http/page-context.ts'
import { hiddenFieldsIn, openTinyProduct, origin, openVisitor } from './tiny-product.tsx'

test('forms without JavaScript create, change and remove records as their sender', async () => {
  const results: unknown[] = []
  const action = async ({ http }: PageContext) => {
    const created = await http.post<{ id: string; version: number }>('/v1/memos', { text: 'One' })
    if (!created.ok) return created.problem
    const { id, version } = created.data
    const at = `/v1/memos/${id}`
    const unversioned = await http.patch(at, { text: 'Two' })
    const changed = await http.patch<{ version: number }>(at, { text: 'Two' }, { version })
    const stale = await http.patch(at, { text: 'Three' }, { version })
    const liked = await http.put(`${at}/see`)
    const removed = await http.delete(at, undefined, { version: version + 1 })
    results.push(
      created.data,
      ...[unversioned, changed, stale, liked, removed].map(({ status }) => status),
    )
    return { to: '/form' }
  }
  const tiny = await openTinyProduct({ form: { action } })
  const { cookie } = await openVisitor(tiny)
  const page = await tiny.ask('/form', { headers: { cookie } })
  const body = hiddenFieldsIn(await page.text())
  const response = await tiny.ask('/form', { method: 'POST', body, headers: { origin, cookie } })
  expect(response.status).toBe(303)
  expect(results).toEqual([expect.objectContaining({ text: 'One' }), 428, 200, 412, 200, 204])
})
