import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { configure, openApp } from '../../main.ts'

let dataDir: string
let opened: Awaited<ReturnType<typeof openApp>>

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'nacre-spec-'))
  const { config, log } = configure({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  opened = await openApp({
    config,
    log,
    assets: () => ({ entry: '', styles: [], preloads: [], head: '' }),
  })
})
afterAll(async () => {
  await opened.close()
  await rm(dataDir, { recursive: true, force: true })
})

test('SPECIFICATION.md is what the declarations say: `npm run spec` writes it', async () => {
  const { markdown } = await opened.app.specification.tell()
  const written = await readFile(join(import.meta.dirname, '../../SPECIFICATION.md'), 'utf8')
  expect(written === markdown, 'Run `npm run spec` and look at what has changed.').toBe(true)
})
