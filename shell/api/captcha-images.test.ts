import { expect, test } from 'vitest'
import type { CaptchaFlow } from '#shell/operations/accounts/coming-in/captcha.ts'
import type { Captchas } from '#shell/operations/captcha/create-captcha.ts'
import { drawCaptcha } from '#shell/operations/captcha/draw-captcha.ts'
import { cast } from '#tests/sample/cast.ts'
import { answersAt } from './answers-at.ts'
import { captchaImages, captchaPath } from './captcha-images.ts'

const made: CaptchaFlow[] = []
const captchas: Captchas = {
  async make(flow, _by, { isDrawn } = { isDrawn: false }) {
    made.push(flow)
    return {
      id: 'sealed-1',
      until: '2026-11-21T13:05:00.000Z',
      image: isDrawn
        ? `data:image/png;base64,${Buffer.from(drawCaptcha().image).toString('base64')}`
        : '/api/captcha_images/picture?id=sealed-1',
      sound: '/api/captcha_images/sound?id=sealed-1',
      work: { salt: 'c2FsdA', parts: 16, bits: 13 },
    }
  },
  draw: async () => new Uint8Array(0),
  speak: async () => new Uint8Array(0),
  hold: async () => {},
}
const answer = answersAt([captchaImages(captchas)])
const ask = (method: string, query = '') =>
  answer({ method, path: captchaPath, query, actor: cast.stranger })

test('a captcha is a picture that an image element can show, a new one each time', async () => {
  const [one, two] = [await ask('GET'), await ask('GET')]
  expect(one).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'no-store' },
    body: { image: expect.stringMatching(/^data:image\/png;base64,iVBORw0KGgo[\w+/]+=*$/u) },
  })
  expect(one.body).not.toEqual(two.body)
})

test('whoever wants the picture later gets its address, and waits for no drawing', async () => {
  const { body } = await ask('GET', 'flow=sign-up&picture=later')
  expect(body).toMatchObject({ image: '/api/captcha_images/picture?id=sealed-1' })
  expect(await ask('GET', 'picture=now')).toMatchObject({ status: 400 })
})

test('with the picture come the ways for those who do not see it, and what goes back with an answer', async () => {
  expect((await ask('GET')).body).toEqual({
    image: expect.any(String),
    sound: '/api/captcha_images/sound?id=sealed-1',
    work: { salt: 'c2FsdA', parts: 16, bits: 13 },
    id: 'sealed-1',
    until: '2026-11-21T13:05:00.000Z',
  })
})

test('it is for signing in, or for what the query says', async () => {
  made.length = 0
  await ask('GET')
  await ask('GET', 'flow=sign-up')
  expect(made).toEqual(['sign-in', 'sign-up'])
  for (const query of ['flow=anything', 'flow=', 'flow=reset&flow=link', 'way=reset']) {
    expect(await ask('GET', query)).toMatchObject({ status: 400 })
  }
})

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'get'])(
  'a captcha does not do %s',
  async (method) => {
    expect(await ask(method)).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
      body: { id: 'wrong-method' },
    })
  },
)
