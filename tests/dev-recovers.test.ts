import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './built-server.ts'
import { copyProject, linkPackages } from './project-copy.ts'

/** Starts the development server of a copy; `until` waits for a line that it prints. */
function develop(folder: string) {
  const { PATH } = process.env
  const env = { PATH, PORT: '0', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' }
  const child = spawn(join(root, 'node_modules/node/bin/node'), ['bin/dev-server.mjs'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let message = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      message += text
      child.emit('said')
    })
  }
  child.once('exit', () => child.emit('said'))
  onTestFinished(async () => {
    if (child.exitCode === null) {
      child.kill()
      await once(child, 'exit')
    }
  })
  return {
    said: () => message,
    async until(line: RegExp): Promise<RegExpExecArray> {
      for (;;) {
        const found = line.exec(message)
        if (found) return found
        if (child.exitCode !== null) throw new Error(`It has ended: ${message}`)
        await once(child, 'said')
      }
    },
  }
}

test.each([
  [
    'a wrong declaration',
    'product/entities/card.ts',
    "plural: 'cards'",
    "plural: 'Cards'",
    'The plural Cards of card',
  ],
  [
    'a syntax error',
    'product/entities/card.ts',
    "name: 'card',",
    "name: 'card' ,,",
    'product/entities/card.ts',
  ],
  [
    'a file that there is not',
    'product/product.ts',
    "'./entities/card.ts'",
    "'./entities/crad.ts'",
    'crad.ts',
  ],
  ['code that throws', 'product/roles.ts', 'export const', "JSON.parse('{')\nexport const", 'JSON'],
])(
  'what starts with %s is named, and runs once it is mended',
  async (_, path, right, wrong, name) => {
    const folder = await copyProject()
    onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
    await linkPackages(folder)
    const file = join(folder, path)
    const text = await readFile(file, 'utf8')
    expect(text).toContain(right)
    await writeFile(file, text.replace(right, wrong))
    const { said: output, until } = develop(folder)
    const [, url = ''] = await until(/Waiting for the error above to be fixed: (http:\S+)/u)
    expect(output()).toContain(name)
    const broken = await fetch(`${url}/welcome`)
    expect(broken.status).toBe(500)
    expect(await broken.text()).toContain(name)
    await writeFile(file, text)
    await until(/Development server running at http:/u)
    expect((await fetch(`${url}/welcome`)).status).toBe(200)
    expect((await fetch(`${url}/v1/cards`)).status).toBe(200)
  },
)
