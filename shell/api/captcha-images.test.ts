import { expect, test } from 'vitest'
import { cast } from '#tests/sample/cast.ts'
import { answersAt } from './answers-at.ts'
import { captchaImages } from './captcha-images.ts'

const api = answersAt([captchaImages])
const ask = (method: string) => api({ method, path: captchaImages.path, actor: cast.stranger })
test('a captcha is a picture that an image element can show, a new one each time', async () => {
  const [one, two] = [await ask('GET'), await ask('GET')]
  expect(one).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'no-store' },
    body: { image: expect.stringMatching(/^data:image\/png;base64,iVBORw0KGgo[\w+/]+=*$/u) },
  })
  expect(one.body).not.toEqual(two.body)
})

test('a captcha says nothing of what stands in it', async () => {
  expect(Object.keys((await ask('GET')).body as object)).toEqual(['image'])
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
