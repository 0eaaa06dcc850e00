import { expect, test } from 'vitest'
import { cookiesOf, browserHeaders, openLikeForm } from './like-form.ts'
import { hiddenFieldsIn, openTinyProduct, origin, openVisitor } from './tiny-product.tsx'

test('a form with a valid token is processed and redirects to the page', async () => {
  const tiny = await openLikeForm()
  const { cookie } = await openVisitor(tiny)
  const page = await tiny.ask('/a', { headers: { cookie } })
  const token = hiddenFieldsIn(await page.text()).get('xsrf-token') ?? ''
  const response = await tiny.post('/a?x=1', { 'xsrf-token': token, b: 'c' }, { cookie })
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe('/a?x=1#liked')
  expect(await tiny.likes()).toBe(1)
  expect(tiny.sent[0]?.get('b')).toBe('c')
})

test('the form of a new visitor must be confirmed, changes nothing before, and then works', async () => {
  const tiny = await openLikeForm()
  const fields = { card: `"><script>alert('1')</script>&amp;`, [`odd"name<`]: 'a\nb', empty: '' }
  const response = await tiny.post('/a?x=%22&y=<', fields, {
    origin,
    'sec-fetch-site': 'same-origin',
  })
  expect(response.status).toBe(403)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await tiny.likes()).toBe(0)
  const text = await response.text()
  expect(text).not.toContain('<script>alert')
  expect(text).toContain('<form method="post" action="/a?x=%22&amp;y=%3C">')
  const searchParams = hiddenFieldsIn(text)
  expect(Object.fromEntries(searchParams)).toMatchObject(fields)
  const confirmed = await tiny.post('/a', Object.fromEntries(searchParams), {
    cookie: cookiesOf(response),
  })
  expect(confirmed.status).toBe(303)
  expect(await tiny.likes()).toBe(1)
  expect(tiny.sent[0]?.get('card')).toBe(fields.card)
})

test('a browser without cookies gets an explanation with the confirmation page', async () => {
  const tiny = await openLikeForm()
  const first = await (await tiny.post('/a', { b: 'c' })).text()
  expect(first).not.toContain('cookies')
  const again = await tiny.post('/a', Object.fromEntries(hiddenFieldsIn(first)))
  expect(again.status).toBe(403)
  expect(await again.text()).toContain('Allow cookies for this site')
  expect(await tiny.likes()).toBe(0)
})

test('a known visitor with an outdated token confirms the form and remains the same visitor', async () => {
  const tiny = await openLikeForm()
  const { cookie, token } = await openVisitor(tiny)
  const response = await tiny.post('/a', { 'xsrf-token': 'stale', b: 'c' }, { cookie })
  expect(response.status).toBe(403)
  expect(response.headers.getSetCookie()).toEqual([])
  const searchParams = hiddenFieldsIn(await response.text())
  expect(searchParams.getAll('xsrf-token')).toEqual([token])
  expect((await tiny.post('/a', Object.fromEntries(searchParams), { cookie })).status).toBe(303)
})

test('a form of another site is rejected without a confirmation page', async () => {
  const tiny = await openLikeForm()
  const { cookie, token } = await openVisitor(tiny)
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
  ] as Record<string, string>[]) {
    for (const fields of [{}, { 'xsrf-token': token }]) {
      const response = await tiny.post('/a', fields, { cookie, ...headers })
      expect(response.status).toBe(403)
      expect(response.headers.getSetCookie()).toEqual([])
      const text = await response.text()
      expect(text).not.toMatch(/<form|<input/u)
      expect(text).not.toContain(token)
    }
  }
  expect(await tiny.likes()).toBe(0)
  expect(tiny.sent).toEqual([])
})

test('the token of another visitor, or one without its cookie, is invalid', async () => {
  const tiny = await openLikeForm()
  const me = await openVisitor(tiny)
  const other = await openVisitor(tiny)
  for (const [cookie, token] of [
    [me.cookie, other.token],
    ['', me.token],
    [`XSRF-TOKEN=${me.token}`, me.token],
    [`${me.cookie}; ${me.cookie}`, me.token],
  ] as const) {
    const response = await tiny.post('/a', { 'xsrf-token': token }, { cookie })
    expect(response.status).toBe(403)
  }
  const doubled = new URLSearchParams([
    ['xsrf-token', 'wrong'],
    ['xsrf-token', me.token],
  ])
  const headers = { ...browserHeaders, cookie: me.cookie }
  expect((await tiny.ask('/a', { method: 'POST', body: doubled, headers })).status).toBe(403)
  expect(await tiny.likes()).toBe(0)
})

test('a user whose session has ended can submit the same values after signing in again', async () => {
  const sent: FormData[] = []
  let isSignedIn = false
  const tiny = await openTinyProduct({
    a: {
      async action(_, form) {
        const headers = { location: '/login?next=%2Fa' }
        if (!isSignedIn) throw new Response(null, { status: 302, headers })
        sent.push(form)
        return { to: '/a' }
      },
    },
  })
  const { cookie, token } = await openVisitor(tiny)
  const fields = { 'xsrf-token': token, b: '"><i>long\nwords', password: 'hidden' }
  const headers = { ...browserHeaders, cookie }
  const body = new URLSearchParams(fields)
  const response = await tiny.ask('/a', { method: 'POST', body, headers })
  expect(response.status).toBe(401)
  const text = await response.text()
  expect(text).toContain('<a href="/login" target="_blank"')
  expect(text).not.toContain('<i>')
  const searchParams = hiddenFieldsIn(text)
  expect(Object.fromEntries(searchParams)).toEqual({ 'xsrf-token': token, b: fields.b })
  isSignedIn = true
  const again = new URLSearchParams(searchParams)
  expect((await tiny.ask('/a', { method: 'POST', body: again, headers })).status).toBe(303)
  expect(sent[0]?.get('b')).toBe(fields.b)
})

test('a malformed form is rejected with a readable error', async () => {
  const tiny = await openLikeForm()
  const { cookie, token } = await openVisitor(tiny)
  const multipart = 'multipart/form-data; boundary=x'
  for (const [type, body] of [
    ['text/plain', `xsrf-token=${token}`],
    ['application/json', JSON.stringify({ 'xsrf-token': token })],
    ['application/x-www-form-urlencoded2', `xsrf-token=${token}`],
    ['multipart/form-data', `xsrf-token=${token}`],
    [multipart, '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb'],
    [multipart, ''],
  ] as const) {
    const headers = { ...browserHeaders, cookie, 'content-type': type }
    const response = await tiny.ask('/a', { method: 'POST', headers, body })
    expect(response.status, type).toBe(415)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  }
  expect(tiny.sent).toEqual([])
})

test('a form is handled by its own page; a page without forms responds with an error', async () => {
  const tiny = await openLikeForm()
  const { cookie, token } = await openVisitor(tiny)
  const wrong = await tiny.post('/b', { 'xsrf-token': token }, { cookie })
  expect(wrong.status).toBe(405)
  expect(wrong.headers.get('allow')).toBe('GET, HEAD')
  expect((await tiny.post('/a', { 'xsrf-token': token }, { cookie })).status).toBe(303)
})

test('an error of the API is displayed as a page to browsers and sent as a problem to API clients', async () => {
  const tiny = await openTinyProduct({
    a: {
      action: async ({ http }) => {
        const result = await http.put('/v1/notes/none/like')
        return result.ok ? { to: '/a' } : result.problem
      },
    },
  })
  const { cookie, token } = await openVisitor(tiny)
  const body = new URLSearchParams({ 'xsrf-token': token })
  const page = await tiny.ask('/a', {
    method: 'POST',
    body,
    headers: { ...browserHeaders, cookie },
  })
  expect(page.status).toBe(404)
  expect(await page.text()).toContain(
    '<h1>Not found.</h1><p>Check the address, or ask an administrator for access.</p><p><a href="/a">Go back</a>',
  )
  const german = { ...browserHeaders, cookie, 'accept-language': 'de' }
  const seite = await tiny.ask('/a', { method: 'POST', body, headers: german })
  expect(await seite.text()).toMatch(/lang="de"[^]*Nicht gefunden[^]*Prüfen[^]*>Zurück</u)
  const problem = await tiny.ask('/a', { method: 'POST', body, headers: { cookie } })
  expect(problem.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(await problem.json()).toMatchObject({ code: 'not-found', status: 404 })
})

test('a form that depends on an unavailable service fails with a status of its own', async () => {
  const tiny = await openTinyProduct({
    a: {
      action: async ({ http }) => {
        const result = await http.post('https://undeclared.example/')
        return result.ok ? { to: '/a' } : result.problem
      },
    },
  })
  const { cookie, token } = await openVisitor(tiny)
  const body = new URLSearchParams({ 'xsrf-token': token })
  const response = await tiny.ask('/a', {
    method: 'POST',
    body,
    headers: { ...browserHeaders, cookie },
  })
  expect(response.status).toBe(502)
})

test('the redirect of a form never leaves this site, whatever the form contains', async () => {
  const tiny = await openTinyProduct({
    a: {
      async action(_, form) {
        const next = form.get('next')
        return { to: typeof next === 'string' ? next : '' }
      },
    },
  })
  const { cookie, token } = await openVisitor(tiny)
  const next = async (to: string) => {
    const body = new URLSearchParams({ 'xsrf-token': token, next: to })
    const response = await tiny.ask('/a', {
      method: 'POST',
      body,
      headers: { ...browserHeaders, cookie },
    })
    return response.status === 303 ? response.headers.get('location') : response.status
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

test('a cached page has no token; the page of a visitor has their token and is not shared', async () => {
  const tiny = await openTinyProduct({ a: {} })
  const me = await openVisitor(tiny)
  const anonymous = await tiny.ask('/a')
  expect(anonymous.headers.get('cache-control')).toContain('public')
  expect(await anonymous.text()).not.toContain('xsrf-token')
  const mine = await tiny.ask('/a', { headers: { cookie: me.cookie } })
  expect(mine.headers.get('cache-control')).toBe('private, no-cache')
  expect(hiddenFieldsIn(await mine.text()).get('xsrf-token')).toBe(me.token)
})
