import { readFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { newSecret, signedHeaders } from './signature.ts'

test('a message is signed as the libraries of receivers expect it', () => {
  const message = {
    id: 'msg_loFOjxBNrRLzqYUf',
    seconds: 1_731_705_121,
    body: '{"event_type":"ping","data":{"success":true}}',
  }
  expect(signedHeaders(['whsec_plJ3nmyCDGBKInavdOK15jsl'], message)).toEqual({
    'webhook-id': 'msg_loFOjxBNrRLzqYUf',
    'webhook-timestamp': '1731705121',
    'webhook-signature': 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
  })
})

/** The code that the README shows to those who receive messages. */
async function codeInReadme() {
  const readme = await readFile(join(import.meta.dirname, '../../../README.md'), 'utf8')
  const [, code = ''] = /```js\n(.*?isOurs.*?)```/su.exec(readme) ?? []
  const folder = await mkdtemp(join(tmpdir(), 'nacre-readme-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'receiver.mjs')
  await writeFile(file, code)
  const { isOurs } = await import(/* @vite-ignore */ pathToFileURL(file).href)
  return isOurs as (secret: string, headers: object, body: string) => boolean
}

test('what the README tells receivers to do lets our messages through, and nothing else', async () => {
  const isOurs = await codeInReadme()
  const [secret, other] = [newSecret(), newSecret()]
  const seconds = Math.floor(Date.now() / 1000)
  const body = '{"type":"card.create","data":{"id":"ü"}}'
  const sign = (secrets: readonly string[], more: object = {}) =>
    signedHeaders(secrets, { id: '01kahx5m3r7q2c4d', seconds, body, ...more })
  expect(isOurs(secret, sign([secret]), body)).toBe(true)
  expect(isOurs(secret, sign([other, secret]), body)).toBe(true)
  expect(isOurs(secret, sign([other]), body)).toBe(false)
  expect(isOurs(secret, sign([]), body)).toBe(false)
  expect(isOurs(secret, sign([secret]), `${body} `)).toBe(false)
  expect(isOurs(secret, { ...sign([secret]), 'webhook-id': 'x' }, body)).toBe(false)
  expect(isOurs(secret, sign([secret], { seconds: seconds - 400 }), body)).toBe(false)
  expect(isOurs(secret, { ...sign([secret]), 'webhook-timestamp': 'x' }, body)).toBe(false)
})
