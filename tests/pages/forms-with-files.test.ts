import { expect, test } from 'vitest'
import { cookiesOf, html, openForm, sentAs } from './like-form.ts'
import { fieldsIn, somebody } from './tiny-product.tsx'

test('A form with files reaches the page whole; without a token the files have to be chosen again.', async () => {
  const tiny = await openForm()
  const form = new FormData()
  form.set('name', 'n')
  form.set('file', new File(['content'], 'a.txt', { type: 'text/plain' }))
  const asked = await tiny.ask('/a', await sentAs(form))
  expect(asked.status).toBe(403)
  const text = await asked.text()
  expect(text).toContain('Choose the file again')
  expect(text).toContain('<a href="/a">')
  expect(text).not.toContain('<form')
  const cookie = cookiesOf(asked)
  const page = await tiny.ask('/a', { headers: { cookie } })
  // The token stands before the files, as in every form of ours: what is not believed is not taken.
  const believed = new FormData()
  believed.set('xsrf-token', fieldsIn(await page.text()).get('xsrf-token') ?? '')
  for (const [name, value] of form) believed.append(name, value)
  const sent = await tiny.ask('/a', await sentAs(believed, { cookie }))
  expect(sent.status).toBe(303)
  expect(tiny.contents).toEqual(['a.txt: content'])
  // What was in it is nowhere any more, unless the page has put it somewhere.
  const file = tiny.sent[0]?.get('file')
  await expect(file instanceof File && file.text()).rejects.toThrow()
})

test('Whoever is not signed in brings no more in a form with files than in one without.', async () => {
  const tiny = await openForm()
  const { cookie, token } = await somebody(tiny)
  const form = new FormData()
  form.set('xsrf-token', token)
  form.set('file', new File(['x'.repeat(1024 * 1024)], 'a.txt'))
  const answer = await tiny.ask('/a', await sentAs(form, { cookie }))
  expect(answer.status).toBe(413)
  expect(tiny.sent).toEqual([])
})

test('A file field that was left empty does not stand in the way.', async () => {
  const tiny = await openForm()
  const form = new FormData()
  form.set('name', 'n')
  form.set('file', new File([], ''))
  const asked = await tiny.ask('/a', { method: 'POST', body: form, headers: html })
  const kept = fieldsIn(await asked.text())
  expect(kept.get('name')).toBe('n')
  const confirmed = await tiny.post('/a', Object.fromEntries(kept), { cookie: cookiesOf(asked) })
  expect(confirmed.status).toBe(303)
})
