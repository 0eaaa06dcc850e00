import { readFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createSigningSecret, signedHeaders } from './webhook-signature.ts'

test('signs messages as the Standard Webhooks libraries expect', () => {
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

/** Loads the code sample for receivers from the documentation. */
async function documentedCode() {
  const page = await readFile(
    join(import.meta.dirname, '../../../../docs/guides/webhooks.md'),
    'utf8',
  )
  const [, code = ''] = /```js\n(.*?isSignatureValid.*?)```/su.exec(page) ?? []
  const folder = await mkdtemp(join(tmpdir(), 'nacre-documentation-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'receiver.mjs')
  await writeFile(file, code)
  const { isSignatureValid } = await import(/* @vite-ignore */ pathToFileURL(file).href)
  return isSignatureValid as (secret: string, headers: object, body: string) => boolean
}

test('the documented receiver code accepts valid signatures only', async () => {
  const isSignatureValid = await documentedCode()
  const [secret, other] = [createSigningSecret(), createSigningSecret()]
  const seconds = Math.floor(Date.now() / 1000)
  const body = '{"type":"card.create","data":{"id":"ü"}}'
  const sign = (secrets: readonly string[], more: object = {}) =>
    signedHeaders(secrets, { id: '01kahx5m3r7q2c4d', seconds, body, ...more })
  expect(isSignatureValid(secret, sign([secret]), body)).toBe(true)
  expect(isSignatureValid(secret, sign([other, secret]), body)).toBe(true)
  expect(isSignatureValid(secret, sign([other]), body)).toBe(false)
  expect(isSignatureValid(secret, sign([]), body)).toBe(false)
  expect(isSignatureValid(secret, sign([secret]), `${body} `)).toBe(false)
  expect(isSignatureValid(secret, { ...sign([secret]), 'webhook-id': 'x' }, body)).toBe(false)
  expect(isSignatureValid(secret, sign([secret], { seconds: seconds - 400 }), body)).toBe(false)
  expect(isSignatureValid(secret, { ...sign([secret]), 'webhook-timestamp': 'x' }, body)).toBe(
    false,
  )
})
