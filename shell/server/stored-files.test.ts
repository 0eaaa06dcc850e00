import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFiles } from '#shell/store/files.ts'
import { answerStoredFile } from './stored-files.ts'

async function openFile() {
  const dir = mkdtempSync(join(tmpdir(), 'files-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const files = createFiles(dir)
  const name = await files.put(Buffer.from('a picture'), 'webp')
  const ask = (asked = name, headers = {}) =>
    answerStoredFile(files, asked, new Request('http://localhost/', { headers }))
  return { ask, name }
}

test('A stored file is sent as what it is, and may be kept for ever.', async () => {
  const { ask, name } = await openFile()
  const answer = await ask()
  expect(await answer.text()).toBe('a picture')
  expect(Object.fromEntries(answer.headers)).toEqual({
    'content-type': 'image/webp',
    'content-length': '9',
    'cache-control': 'public, max-age=31536000, immutable',
    etag: `"${name}"`,
  })
})

test('Who has the file already gets no content.', async () => {
  const { ask, name } = await openFile()
  const answer = await ask(name, { 'if-none-match': `"${name}"` })
  expect(answer.status).toBe(304)
  expect(await answer.text()).toBe('')
  expect(answer.headers.get('etag')).toBe(`"${name}"`)
  expect((await ask(name, { 'if-none-match': '"other"' })).status).toBe(200)
})

test('A name that is none is a refusal.', async () => {
  const { ask, name } = await openFile()
  for (const none of [
    '',
    '..',
    `../${name}`,
    `${name}/`,
    name.toUpperCase(),
    `0${name.slice(1)}`,
  ]) {
    await expect(ask(none), none).rejects.toThrow('There is nothing here.')
  }
})
