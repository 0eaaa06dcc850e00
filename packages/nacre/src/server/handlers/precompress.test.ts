import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { precompress } from './precompress.ts'
import { listFiles } from './static-files.ts'

test('text files get compressed variants, small or incompressible files get none', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'precompress-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  mkdirSync(join(dir, 'assets'))
  const script = 'start();\n'.repeat(1000)
  writeFileSync(join(dir, 'assets/start.js'), script)
  writeFileSync(join(dir, 'small.css'), 'a{}'.repeat(150))
  writeFileSync(join(dir, 'picture.png'), script)
  writeFileSync(join(dir, 'noise.txt'), randomBytes(1000))
  await precompress(dir)
  expect(listFiles(dir).toSorted()).toEqual([
    'assets/start.js',
    'assets/start.js.br',
    'assets/start.js.gz',
    'noise.txt',
    'picture.png',
    'small.css',
  ])
  expect(brotliDecompressSync(readFileSync(join(dir, 'assets/start.js.br'))).toString()).toBe(
    script,
  )
  expect(gunzipSync(readFileSync(join(dir, 'assets/start.js.gz'))).toString()).toBe(script)
})
