import { expect, test } from 'vitest'
import { cookiesOf, browserHeaders, openLikeForm, encodeForm } from './like-form.ts'
import { hiddenFieldsIn, openVisitor } from './tiny-product.tsx'

test('a form with files reaches the page complete; without a token, the files must be chosen again', async () => {
  const tiny = await openLikeForm()
  const form = new FormData()
  form.set('name', 'n')
  form.set('file', new File(['content'], 'a.txt', { type: 'text/plain' }))
  const response = await tiny.ask('/a', await encodeForm(form))
  expect(response.status).toBe(403)
  const text = await response.text()
  expect(text).toContain('Choose the file again')
  expect(text).toContain('<a href="/a">')
  expect(text).not.toContain('<form')
  const cookie = cookiesOf(response)
  const page = await tiny.ask('/a', { headers: { cookie } })
  // The token precedes the files, as in every form. Without a valid token, no file is stored.
  const trustedForm = new FormData()
  trustedForm.set('xsrf-token', hiddenFieldsIn(await page.text()).get('xsrf-token') ?? '')
  for (const [name, value] of form) trustedForm.append(name, value)
  const sent = await tiny.ask('/a', await encodeForm(trustedForm, { cookie }))
  expect(sent.status).toBe(303)
  expect(tiny.contents).toEqual(['a.txt: content'])
  // The temporary file is deleted unless the page has stored it.
  const file = tiny.sent[0]?.get('file')
  await expect(file instanceof File && file.text()).rejects.toThrow()
})

test('without a session, a form with files has the size limit of a form without files', async () => {
  const tiny = await openLikeForm()
  const { cookie, token } = await openVisitor(tiny)
  const form = new FormData()
  form.set('xsrf-token', token)
  form.set('file', new File(['x'.repeat(1024 * 1024)], 'a.txt'))
  const response = await tiny.ask('/a', await encodeForm(form, { cookie }))
  expect(response.status).toBe(413)
  expect(tiny.sent).toEqual([])
})

test('an empty file input does not affect the form', async () => {
  const tiny = await openLikeForm()
  const form = new FormData()
  form.set('name', 'n')
  form.set('file', new File([], ''))
  const response = await tiny.ask('/a', { method: 'POST', body: form, headers: browserHeaders })
  const searchParams = hiddenFieldsIn(await response.text())
  expect(searchParams.get('name')).toBe('n')
  const confirmed = await tiny.post('/a', Object.fromEntries(searchParams), {
    cookie: cookiesOf(response),
  })
  expect(confirmed.status).toBe(303)
})
