import { expect, test } from 'vitest'
import { cookiesOf, html, openForm } from './like-form.ts'
import { fieldsIn, openTiny, origin, somebody } from './tiny-product.tsx'

test('A form with the token does its work, and leads back to the page.', async () => {
  const tiny = await openForm()
  const { cookie } = await somebody(tiny)
  const page = await tiny.ask('/a', { headers: { cookie } })
  const token = fieldsIn(await page.text()).get('xsrf-token') ?? ''
  const answer = await tiny.post('/a?x=1', { 'xsrf-token': token, b: 'c' }, { cookie })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/a?x=1#liked')
  expect(await tiny.likes()).toBe(1)
  expect(tiny.sent[0]?.get('b')).toBe('c')
})

test('A newcomer’s form is asked for once more, changes nothing yet, and then works.', async () => {
  const tiny = await openForm()
  const fields = { card: `"><script>alert('1')</script>&amp;`, [`odd"name<`]: 'a\nb', empty: '' }
  const asked = await tiny.post('/a?x=%22&y=<', fields, { origin, 'sec-fetch-site': 'same-origin' })
  expect(asked.status).toBe(403)
  expect(asked.headers.get('cache-control')).toBe('no-store')
  expect(asked.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await tiny.likes()).toBe(0)
  const text = await asked.text()
  expect(text).not.toContain('<script>alert')
  expect(text).toContain('<form method="post" action="/a?x=%22&amp;y=%3C">')
  const kept = fieldsIn(text)
  expect(Object.fromEntries(kept)).toMatchObject(fields)
  const confirmed = await tiny.post('/a', Object.fromEntries(kept), { cookie: cookiesOf(asked) })
  expect(confirmed.status).toBe(303)
  expect(await tiny.likes()).toBe(1)
  expect(tiny.sent[0]?.get('card')).toBe(fields.card)
})

test('Whose browser keeps no cookies is told why they are asked again.', async () => {
  const tiny = await openForm()
  const first = await (await tiny.post('/a', { b: 'c' })).text()
  expect(first).not.toContain('cookies')
  const again = await tiny.post('/a', Object.fromEntries(fieldsIn(first)))
  expect(again.status).toBe(403)
  expect(await again.text()).toContain('let your browser keep the cookies of this site')
  expect(await tiny.likes()).toBe(0)
})

test('A known visitor with a stale form is asked once more, and stays who they are.', async () => {
  const tiny = await openForm()
  const { cookie, token } = await somebody(tiny)
  const asked = await tiny.post('/a', { 'xsrf-token': 'stale', b: 'c' }, { cookie })
  expect(asked.status).toBe(403)
  expect(asked.headers.getSetCookie()).toEqual([])
  const kept = fieldsIn(await asked.text())
  expect(kept.getAll('xsrf-token')).toEqual([token])
  expect((await tiny.post('/a', Object.fromEntries(kept), { cookie })).status).toBe(303)
})

test('Another site’s form is refused without being offered a second try.', async () => {
  const tiny = await openForm()
  const { cookie, token } = await somebody(tiny)
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
  ] as Record<string, string>[]) {
    for (const fields of [{}, { 'xsrf-token': token }]) {
      const answer = await tiny.post('/a', fields, { cookie, ...headers })
      expect(answer.status).toBe(403)
      expect(answer.headers.getSetCookie()).toEqual([])
      const text = await answer.text()
      expect(text).not.toMatch(/<form|<input/u)
      expect(text).not.toContain(token)
    }
  }
  expect(await tiny.likes()).toBe(0)
  expect(tiny.sent).toEqual([])
})

test('The token of somebody else, or one without its visitor, is none.', async () => {
  const tiny = await openForm()
  const me = await somebody(tiny)
  const other = await somebody(tiny)
  for (const [cookie, token] of [
    [me.cookie, other.token],
    ['', me.token],
    [`XSRF-TOKEN=${me.token}`, me.token],
    [`${me.cookie}; ${me.cookie}`, me.token],
  ] as const) {
    const answer = await tiny.post('/a', { 'xsrf-token': token }, { cookie })
    expect(answer.status).toBe(403)
  }
  const doubled = new URLSearchParams([
    ['xsrf-token', 'wrong'],
    ['xsrf-token', me.token],
  ])
  const headers = { ...html, cookie: me.cookie }
  expect((await tiny.ask('/a', { method: 'POST', body: doubled, headers })).status).toBe(403)
  expect(await tiny.likes()).toBe(0)
})

test('Whoever is not logged in any more finds what they have written, to be sent again once they are.', async () => {
  const sent: FormData[] = []
  let isIn = false
  const tiny = await openTiny({
    a: {
      async act(_, form) {
        const headers = { location: '/login?next=%2Fa' }
        if (!isIn) throw new Response(null, { status: 302, headers })
        sent.push(form)
        return { to: '/a' }
      },
    },
  })
  const { cookie, token } = await somebody(tiny)
  const fields = { 'xsrf-token': token, b: '"><i>long\nwords', password: 'hidden' }
  const headers = { ...html, cookie }
  const body = new URLSearchParams(fields)
  const asked = await tiny.ask('/a', { method: 'POST', body, headers })
  expect(asked.status).toBe(401)
  const text = await asked.text()
  expect(text).toContain('<a href="/login" target="_blank"')
  expect(text).not.toContain('<i>')
  const kept = fieldsIn(text)
  expect(Object.fromEntries(kept)).toEqual({ 'xsrf-token': token, b: fields.b })
  isIn = true
  const again = new URLSearchParams(kept)
  expect((await tiny.ask('/a', { method: 'POST', body: again, headers })).status).toBe(303)
  expect(sent[0]?.get('b')).toBe(fields.b)
})

test('A form that is none, or broken, is refused in words.', async () => {
  const tiny = await openForm()
  const { cookie, token } = await somebody(tiny)
  const multipart = 'multipart/form-data; boundary=x'
  for (const [type, body] of [
    ['text/plain', `xsrf-token=${token}`],
    ['application/json', JSON.stringify({ 'xsrf-token': token })],
    ['application/x-www-form-urlencoded2', `xsrf-token=${token}`],
    ['multipart/form-data', `xsrf-token=${token}`],
    [multipart, '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb'],
    [multipart, ''],
  ] as const) {
    const headers = { ...html, cookie, 'content-type': type }
    const answer = await tiny.ask('/a', { method: 'POST', headers, body })
    expect(answer.status, type).toBe(415)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  }
  expect(tiny.sent).toEqual([])
})

test('A form for another page goes to that page; one that takes no forms says so.', async () => {
  const tiny = await openForm()
  const { cookie, token } = await somebody(tiny)
  const wrong = await tiny.post('/b', { 'xsrf-token': token }, { cookie })
  expect(wrong.status).toBe(405)
  expect(wrong.headers.get('allow')).toBe('GET, HEAD')
  expect((await tiny.post('/a', { 'xsrf-token': token }, { cookie })).status).toBe(303)
})

test('A page that is refused by the API says why, to people in a page and to programs in a problem.', async () => {
  const tiny = await openTiny({
    a: {
      act: async ({ http }) => {
        const answer = await http.put('/v1/notes/none/like')
        return answer.ok ? { to: '/a' } : answer.problem
      },
    },
  })
  const { cookie, token } = await somebody(tiny)
  const body = new URLSearchParams({ 'xsrf-token': token })
  const page = await tiny.ask('/a', { method: 'POST', body, headers: { ...html, cookie } })
  expect(page.status).toBe(404)
  expect(await page.text()).toContain(
    '<h1>There is nothing here.</h1><p>Check the address.</p><p><a href="/a">Go back</a>',
  )
  const german = { ...html, cookie, 'accept-language': 'de' }
  const seite = await tiny.ask('/a', { method: 'POST', body, headers: german })
  expect(await seite.text()).toMatch(/lang="de"[^]*Hier ist nichts[^]*Prüfen[^]*>Zurück</u)
  const problem = await tiny.ask('/a', { method: 'POST', body, headers: { cookie } })
  expect(problem.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(await problem.json()).toMatchObject({ id: 'not-found', status: 404 })
})

test('A service that gave no answer to a form is a failure with a status of its own.', async () => {
  const tiny = await openTiny({
    a: {
      act: async ({ http }) => {
        const answer = await http.post('https://undeclared.example/')
        return answer.ok ? { to: '/a' } : answer.problem
      },
    },
  })
  const { cookie, token } = await somebody(tiny)
  const body = new URLSearchParams({ 'xsrf-token': token })
  const answer = await tiny.ask('/a', { method: 'POST', body, headers: { ...html, cookie } })
  expect(answer.status).toBe(502)
})

test('Where a form leads next never leaves this site, whatever the form says.', async () => {
  const tiny = await openTiny({
    a: {
      async act(_, form) {
        const next = form.get('next')
        return { to: typeof next === 'string' ? next : '' }
      },
    },
  })
  const { cookie, token } = await somebody(tiny)
  const next = async (to: string) => {
    const body = new URLSearchParams({ 'xsrf-token': token, next: to })
    const answer = await tiny.ask('/a', { method: 'POST', body, headers: { ...html, cookie } })
    return answer.status === 303 ? answer.headers.get('location') : answer.status
  }
  for (const [to, location] of [
    ['/b?c#d', '/b?c#d'],
    ['b', '/b'],
    ['', '/a'],
    [`${origin}/b`, '/b'],
    ['/%5cevil.example', '/%5cevil.example'],
    ['/.//evil.example', '/evil.example'],
    ['/a\r\nset-cookie: x=y', '/aset-cookie:%20x=y'],
  ] as const) {
    expect(await next(to), to).toBe(location)
  }
  for (const to of [
    '//evil.example',
    String.raw`/\evil.example`,
    String.raw`\\evil.example`,
    '/\t/evil.example',
    'https://evil.example/',
    'http://localhost@evil.example/',
    'http://localhost:8080/',
    'https://localhost/',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://locälhost.example',
  ]) {
    expect(await next(to), to).toBe(500)
  }
  expect(tiny.errors).toHaveLength(11)
})

test('A cached page has no token in it; a visitor’s page has theirs, and is theirs alone.', async () => {
  const tiny = await openTiny({ a: {} })
  const me = await somebody(tiny)
  const anonymous = await tiny.ask('/a')
  expect(anonymous.headers.get('cache-control')).toContain('public')
  expect(await anonymous.text()).not.toContain('xsrf-token')
  const mine = await tiny.ask('/a', { headers: { cookie: me.cookie } })
  expect(mine.headers.get('cache-control')).toBe('private, no-cache')
  expect(fieldsIn(await mine.text()).get('xsrf-token')).toBe(me.token)
})
