import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { root } from './built-server.ts'
import { copyProject, linkPackages } from './project-copy.ts'

/** The folder of the data, which is inside the folder of the app as in an app of a team. */
const dataFolder = 'examples/shell/data'

/** Starts the development server of a copy. `waitFor` waits for a line of its output. */
function startDevServer(folder: string) {
  const { PATH } = process.env
  const env = { PATH, PORT: '0', DATA_DIR: join(folder, dataFolder), LOG_LEVEL: 'warn' }
  const child = spawn(join(root, 'node_modules/node/bin/node'), ['scripts/nacre.mjs', 'dev'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      child.emit('output')
    })
  }
  child.once('exit', () => child.emit('output'))
  onTestFinished(async () => {
    if (child.exitCode === null) {
      child.kill()
      await once(child, 'exit')
    }
  })
  return {
    output: () => output,
    async waitFor(line: RegExp): Promise<RegExpExecArray> {
      for (;;) {
        const match = line.exec(output)
        if (match) return match
        if (child.exitCode !== null) throw new Error(`The development server exited: ${output}`)
        await once(child, 'output')
      }
    },
  }
}

// Each test restores its file, so one copy is enough.
let folder = ''
beforeAll(async () => {
  folder = await copyProject()
  await linkPackages(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

test.each([
  [
    'a wrong declaration',
    'examples/shell/product/entities/card.ts',
    "plural: 'cards'",
    "plural: 'Cards'",
    'The plural Cards of card',
  ],
  [
    'a syntax error',
    'examples/shell/product/entities/card.ts',
    "name: 'card',",
    "name: 'card' ,,",
    'examples/shell/product/entities/card.ts',
  ],
  [
    'a missing file',
    'examples/shell/product/product.ts',
    "'./entities/card.ts'",
    "'./entities/crad.ts'",
    'crad.ts',
  ],
  [
    'code that throws',
    'examples/shell/product/roles.ts',
    'export const',
    "JSON.parse('{')\nexport const",
    'JSON',
  ],
])('the server reports %s, and runs once it is fixed', async (_, path, right, wrong, name) => {
  const file = join(folder, path)
  const text = await readFile(file, 'utf8')
  expect(text).toContain(right)
  onTestFinished(() => writeFile(file, text))
  await writeFile(file, text.replace(right, wrong))
  const { output, waitFor } = startDevServer(folder)
  const [, url = ''] = await waitFor(/Waiting for the error above to be fixed: (http:\S+)/u)
  expect(output()).toContain(name)
  const broken = await fetch(`${url}/welcome`)
  expect(broken.status).toBe(500)
  expect(await broken.text()).toContain(name)
  await writeFile(file, text)
  await waitFor(/Development server running at http:/u)
  expect((await fetch(`${url}/welcome`)).status).toBe(200)
  expect((await fetch(`${url}/v1/cards`)).status).toBe(200)
})

test('a change of a source reloads the page, and a change of the data does not', async () => {
  const data = join(folder, dataFolder, 'any.txt')
  await mkdir(dirname(data), { recursive: true })
  await writeFile(data, 'one')
  const { waitFor } = startDevServer(folder)
  const [, url = ''] = await waitFor(/Development server running at (http:\S+)/u)
  const client = await (await fetch(`${url}/@vite/client`)).text()
  const [, token = ''] = /wsToken = "([^"]+)"/u.exec(client) ?? []
  const socket = new WebSocket(`${url.replace('http', 'ws')}/?token=${token}`, 'vite-hmr')
  onTestFinished(() => socket.close())
  await once(socket, 'message')
  await writeFile(data, 'two')
  const roles = join(folder, 'examples/shell/product/roles.ts')
  await writeFile(roles, await readFile(roles, 'utf8'))
  const [message] = await once(socket, 'message')
  expect(JSON.parse(message.data)).toMatchObject({ type: 'full-reload', triggeredBy: roles })
})
