import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
const cli = join(root, 'packages/nacre/bin/nacre.mjs')

/** The product of 0.1.0, whose files end with `.txt` so that no tool takes them for sources. */
function restoreCopy(folder: string): string {
  const copy = join(folder, 'copy')
  cpSync(join(import.meta.dirname, 'copied-0.1.0'), copy, { recursive: true })
  for (const path of globSync('**/*.txt', { cwd: copy })) {
    renameSync(join(copy, path), join(copy, path.slice(0, -'.txt'.length)))
  }
  mkdirSync(join(copy, 'shell/model'), { recursive: true })
  return copy
}

/** Draws the images that the seeds name. */
async function drawImages(copy: string): Promise<void> {
  const pictures = join(copy, 'product/pages/welcome/pictures')
  mkdirSync(pictures)
  const seeds = readFileSync(join(copy, 'product/seed.ts'), 'utf8')
  for (const [, name] of seeds.matchAll(/sampleCard\(\s*'[^']+',\s*'([^']+)'/gu)) {
    const image = { width: 640, height: 360, channels: 3, background: '#ace1d9' } as const
    await sharp({ create: image })
      .webp()
      .toFile(join(pictures, `${name}.webp`))
  }
}

test('the copied repository of 0.1.0 becomes an app that type-checks, passes its tests and starts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nacre-from-copy-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const copy = restoreCopy(folder)
  await drawImages(copy)
  const app = join(folder, 'my-app')
  const env = { PATH: process.env['PATH'], HOME: folder, NO_COLOR: '1', PORT: '0' }
  const run = (cwd: string, ...args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd,
      env: { ...env, DATA_DIR: join(folder, 'data') },
      encoding: 'utf8',
    })
    return { status, output: stdout + stderr }
  }
  const conversion = run(copy, cli, 'upgrade', '--from-copy', '--out', app)
  expect(conversion.output).toContain('Created an app')
  expect(conversion.output).not.toContain('To do:')
  expect(conversion.status).toBe(0)
  const manifest = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8'))
  expect(manifest).toMatchObject({ name: 'my-app', scripts: { start: 'nacre start' } })
  expect(Object.keys(manifest.dependencies)).toEqual(['nacre', 'node', 'react', 'react-dom'])

  symlinkSync(join(root, 'node_modules'), join(app, 'node_modules'))
  const check = run(app, cli, 'check')
  expect(check.output).toMatch(/✓ types[\s\S]+✓ declarations/u)
  expect(check.status).toBe(0)
  const tests = run(app, join(root, 'node_modules/vitest/vitest.mjs'), 'run')
  expect(tests.output).toMatch(/Test Files +2 passed/u)

  const server = spawn(process.execPath, [cli, 'start'], {
    cwd: app,
    env: { ...env, DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = once(server, 'close')
  onTestFinished(async () => {
    server.kill()
    await closed
  })
  const url = await urlOf(server.stdout)
  const page = await (await fetch(new URL('/welcome', url))).text()
  expect(page).toContain('Vacation itinerary')
  expect(page).toContain('aria-pressed="false"')
})

async function urlOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [url] = /https?:\/\/\S+/u.exec(line) ?? []
    if (url !== undefined) return url
  }
  throw new Error('The server ended before it printed its URL.')
}
