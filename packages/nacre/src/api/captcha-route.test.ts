import { expect, test } from 'vitest'
import type { CaptchaPurpose } from '#shell/operations/accounts/sign-in/captcha.ts'
import type { CaptchaService } from '#shell/operations/captcha/create-captcha.ts'
import { drawCaptcha } from '#shell/tools/captcha-picture/draw-captcha.ts'
import { actors } from '#tests/library/actors.ts'
import { createRequestHandler } from './request-handler.ts'
import { captchaRoute, captchaPath } from './captcha-route.ts'

const made: CaptchaPurpose[] = []
const captchas: CaptchaService = {
  async create(flow, _by, { isDrawn } = { isDrawn: false }) {
    made.push(flow)
    return {
      id: 'sealed-1',
      until: '2026-11-21T13:05:00.000Z',
      image: isDrawn
        ? `data:image/png;base64,${Buffer.from(drawCaptcha().image).toString('base64')}`
        : '/api/captcha_images/picture?id=sealed-1',
      work: { salt: 'c2FsdA', parts: 16, bits: 13 },
      waitSeconds: 30,
    }
  },
  draw: async () => new Uint8Array(0),
  verify: async () => {},
}
const answer = createRequestHandler([captchaRoute(captchas)])
const ask = (method: string, query = '') =>
  answer({ method, path: captchaPath, query, actor: actors.stranger })

test('returns a new image URL for each captcha', async () => {
  const [one, two] = [await ask('GET'), await ask('GET')]
  expect(one).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'no-store' },
    body: { image: expect.stringMatching(/^data:image\/png;base64,iVBORw0KGgo[\w+/]+=*$/u) },
  })
  expect(one.body).not.toEqual(two.body)
})

test('returns an image URL without drawing the image if the image is deferred', async () => {
  const { body } = await ask('GET', 'flow=sign-up&picture=later')
  expect(body).toMatchObject({ image: '/api/captcha_images/picture?id=sealed-1' })
  expect(await ask('GET', 'picture=now')).toMatchObject({ status: 400 })
})

test('returns the alternatives to the image, and the id for the solution', async () => {
  expect((await ask('GET')).body).toEqual({
    image: expect.any(String),
    work: { salt: 'c2FsdA', parts: 16, bits: 13 },
    waitSeconds: 30,
    id: 'sealed-1',
    until: '2026-11-21T13:05:00.000Z',
  })
})

test('is for signing in by default, or for the flow in the query', async () => {
  made.length = 0
  await ask('GET')
  await ask('GET', 'flow=sign-up')
  expect(made).toEqual(['sign-in', 'sign-up'])
  for (const query of ['flow=anything', 'flow=', 'flow=reset&flow=link', 'way=reset']) {
    expect(await ask('GET', query)).toMatchObject({ status: 400 })
  }
})

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'get'])('rejects %s', async (method) => {
  expect(await ask(method)).toMatchObject({
    status: 405,
    headers: { allow: 'GET, HEAD' },
    body: { code: 'method-not-allowed' },
  })
})
