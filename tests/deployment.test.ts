import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { ensureBuilt, root } from './built-server.ts'
import { copyProject, edit, linkPackages } from './project-copy.ts'

beforeAll(ensureBuilt)

/** The folder of the builds. */
const buildFolder = 'examples/shell/.nacre/build'

/** Copies the project with its build. */
async function copyBuilt(): Promise<string> {
  const folder = await copyProject()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await cp(join(root, buildFolder), join(folder, buildFolder), { recursive: true })
  return folder
}

/** Runs a command of the project. An npm in the folder only reports that it was called. */
function run(folder: string, name: string, args: readonly string[] = []) {
  const env = {
    PATH: join(folder, 'no-npm'),
    npm_execpath: join(folder, 'no-npm/npm-cli.js'),
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'warn',
  }
  const child = spawn(process.execPath, [join(folder, 'scripts/nacre.mjs'), name, ...args], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(async () => {
    if (child.exitCode !== null) return
    child.kill()
    await once(child, 'close')
  })
  return child
}

/** Starts the project as `npm start` does. Returns its URL and its output until it is ready. */
async function start(folder: string) {
  const child = run(folder, 'start')
  const lines: string[] = []
  const errorOutput = text(child.stderr)
  for await (const line of createInterface(child.stdout)) {
    lines.push(line)
    const [, url] = / is running at (http:\S+)$/u.exec(line) ?? []
    if (url !== undefined) return { url, lines }
  }
  throw new Error(`The project did not start: ${lines.join('\n')} ${await errorOutput}`)
}

test('a command that builds leaves a running server intact', async () => {
  const folder = await copyBuilt()
  await linkPackages(folder)
  const { url } = await start(folder)
  const before = await (await fetch(`${url}/welcome`)).text()
  await edit(
    join(folder, 'examples/shell/product/pages.ts'),
    "title: 'Welcome'",
    "title: 'Good morning'",
  )
  const command = run(folder, 'user', ['list'])
  const ended = once(command, 'close')
  const output = await Promise.all([text(command.stdout), text(command.stderr)])
  expect(output.join('\n')).toContain('Built in')
  expect(await ended).toEqual([0, null])
  // The server loads the code of these pages now, on their first request.
  for (const path of ['/login', '/admin', '/v1/docs', '/v1/specification', '/not-there']) {
    expect((await fetch(url + path)).status, path).toBeLessThan(500)
  }
  const script = /\/assets\/[\w.-]+\.js/u.exec(before)?.[0]
  expect((await fetch(`${url}${script}`)).status).toBe(200)
  expect(await (await fetch(`${url}/welcome`)).text()).toContain('<title>Welcome')
  const next = await start(folder).catch((error: unknown) => String(error))
  // The next start runs the new build, which reports that the data folder is in use.
  expect(next).toContain('in use')
})

/** The packages that the built server loads at run time. The others are tools or bundled. */
const runtimePackages = ['sharp', '@img', 'detect-libc', 'semver', '@node-rs']

/** Copies the project with its build and those packages only. Its npm only reports that it was called. */
async function copyDeployed(): Promise<string> {
  const folder = await copyBuilt()
  const packages = join(folder, 'node_modules')
  for (const name of runtimePackages) {
    await cp(join(root, 'node_modules', name), join(packages, name), { recursive: true })
  }
  await symlink(join(root, 'node_modules/node'), join(packages, 'node'))
  await mkdir(join(folder, 'data'), { mode: 0o700 })
  await mkdir(join(folder, 'no-npm'))
  await writeFile(join(folder, 'no-npm/npm-cli.js'), 'console.log("npm was called")')
  return folder
}

test('a deployed copy starts with its few packages, and installs, builds and changes nothing', async () => {
  const folder = await copyDeployed()
  // A copy has other modification times than the original.
  await utimes(join(folder, 'package.json'), 1, 1)
  const dist = await readdir(join(folder, buildFolder), { recursive: true })
  for (const name of [buildFolder, '.']) await chmod(join(folder, name), 0o555)
  onTestFinished(() => chmod(folder, 0o755))
  const { url, lines } = await start(folder)
  expect(lines).toEqual([expect.stringContaining('is running at')])
  expect((await fetch(`${url}/welcome`)).status).toBe(200)
  expect((await fetch(`${url}/v1/cards`)).status).toBe(200)
  const after = await readdir(join(folder, buildFolder), { recursive: true })
  const added = after.filter((name) => !dist.includes(name))
  expect(added.filter((name) => !/compile-cache|used-by/u.test(name))).toEqual([])
  expect((await stat(join(folder, 'package.json'))).mtimeMs).toBe(1000)
})

test.each<[string, (folder: string) => Promise<void>]>([
  ['is missing', (folder) => rm(join(folder, 'node_modules/detect-libc'), { recursive: true })],
  [
    'has another version',
    (folder) =>
      edit(join(folder, 'node_modules/semver/package.json'), '"version": "', '"version": "0'),
  ],
  [
    'has another version in the lockfile',
    (folder) => edit(join(folder, 'package-lock.json'), '"version": "', '"version": "9'),
  ],
])('a start runs npm if a required package %s', async (_, change) => {
  const folder = await copyDeployed()
  await change(folder)
  await expect(start(folder)).rejects.toThrow('npm was called')
})
