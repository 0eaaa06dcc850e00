import { expect, test } from 'vitest'
import type { PageContext } from '#shell/http/page-context.ts'
import { hiddenFieldsIn, openTinyProduct, origin, openVisitor } from './tiny-product.tsx'

test('forms without JavaScript create, change and remove records as their sender', async () => {
  const seen: unknown[] = []
  const act = async ({ http }: PageContext) => {
    const made = await http.post<{ id: string; version: number }>('/v1/memos', { text: 'One' })
    if (!made.ok) return made.problem
    const { id, version } = made.data
    const at = `/v1/memos/${id}`
    const bare = await http.patch(at, { text: 'Two' })
    const changed = await http.patch<{ version: number }>(at, { text: 'Two' }, { version })
    const stale = await http.patch(at, { text: 'Three' }, { version })
    const counted = await http.put(`${at}/see`)
    const removed = await http.delete(at, undefined, { version: version + 1 })
    seen.push(made.data, ...[bare, changed, stale, counted, removed].map(({ status }) => status))
    return { to: '/form' }
  }
  const tiny = await openTinyProduct({ form: { action: act } })
  const { cookie } = await openVisitor(tiny)
  const page = await tiny.ask('/form', { headers: { cookie } })
  const body = hiddenFieldsIn(await page.text())
  const response = await tiny.ask('/form', { method: 'POST', body, headers: { origin, cookie } })
  expect(response.status).toBe(303)
  expect(seen).toEqual([expect.objectContaining({ text: 'One' }), 428, 200, 412, 200, 204])
})
