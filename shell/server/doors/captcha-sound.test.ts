import { expect, test } from 'vitest'
import { Failure } from '#shell/model/failure.ts'
import { cast } from '#tests/sample/cast.ts'
import { createSoundDoor } from './captcha-sound.ts'

const sound = Uint8Array.from({ length: 1_000 }, (_, at) => at % 256)
const heard: unknown[] = []
const said: unknown[] = []
const door = createSoundDoor(
  {
    async speak(id, { source }, language) {
      heard.push([id, source, language])
      if (id === 'known') return sound
      if (id === 'broken') throw new Error('The tongue is tied.')
      throw new Failure('not-found')
    },
  },
  { error: (sentence, fields) => void said.push([sentence, fields]) },
)
const ask = (query: string, headers: Record<string, string> = {}, method = 'GET') => {
  const url = new URL(`https://library.example/api/captcha_images/sound${query}`)
  const request = new Request(url, { headers, method })
  const visitor = { actor: cast.vera }
  return door({
    request,
    url,
    origin: url.origin,
    visitor,
    requestId: 'request-1',
    address: '192.0.2.7',
  })
}

test('a challenge is spoken, in the language of the page', async () => {
  heard.length = 0
  const response = await ask('?id=known&language=de')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('audio/wav')
  expect(response.headers.get('content-length')).toBe('1000')
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(sound)
  await ask('?id=known')
  expect(heard).toEqual([
    ['known', '192.0.2.7', 'de'],
    ['known', '192.0.2.7', 'en'],
  ])
})

test('a browser that wants it in parts gets parts', async () => {
  const part = await ask('?id=known', { range: 'bytes=0-1' })
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toBe('bytes 0-1/1000')
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(sound.slice(0, 2))
  const rest = await ask('?id=known', { range: 'bytes=990-' })
  expect(rest.headers.get('content-range')).toBe('bytes 990-999/1000')
  expect((await ask('?id=known', { range: 'bytes=1000-' })).status).toBe(416)
  const head = await ask('?id=known', {}, 'HEAD')
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('what is over, or nobody’s, says so, and no cause is told', async () => {
  const gone = await ask('?id=gone')
  expect(gone.status).toBe(404)
  expect(await gone.json()).toMatchObject({ id: 'not-found', request: 'request-1' })
  expect((await ask('')).status).toBe(404)
  const broken = await ask('?id=broken')
  expect(broken.status).toBe(500)
  expect(await broken.text()).not.toContain('tongue')
  expect(said).toHaveLength(1)
})
