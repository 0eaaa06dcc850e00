import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureBuilt, root } from './built-server.ts'
import { currentBuild } from './current-build.ts'
import { copyProject } from './project-copy.ts'

const packageDir = join(root, 'packages/nacre')
const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8'))
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** The commands of this repository alone. */
const ofRepository = new Set(['test', 'check', 'bench', 'drill', 'docs', 'gallery'])

/** Invalid arguments of each command, besides unknown options and extra arguments. */
const invalidArguments: Readonly<Record<string, readonly string[]>> = {
  start: ['--port 80', 'user'],
  dev: ['--port=80'],
  build: ['--watch'],
  test: ['unti', 'check --fix'],
  check: ['--fix=yes', 'fix'],
  bench: ['byte'],
  drill: ['now', '--seconds 0', '--seconds=many'],
  docs: ['serve', 'build 1.0'],
  gallery: ['serve'],
  migrate: [
    '--dorp card.title',
    '--drop',
    '--drop card',
    '--drop entity',
    '--restore --plan',
    'plan',
  ],
  spec: [
    'diff',
    'diff main next',
    'diff main --fail-on',
    'diff main --fail-on any',
    'jsn',
    'json --check',
  ],
  draft: ['', 'a.md b.md', '--out', 'a.md --outt product'],
  secret: ['replce', 'replace it', '--new'],
  user: [
    '',
    'invite',
    'list all',
    'create',
    'create a@b.example --name',
    'list --second-factors',
    'enable a b',
  ],
  'api-key': ['', 'create --scop cards:read', 'revoke', 'list 1', 'list --name Robot', 'creat'],
  webhook: ['', 'create --urls https://a.example', 'ping', 'remove', 'remove 1 2', 'toString'],
  backup: ['', 'creat', 'create now', 'list --yes', 'restore --plan', 'verify a b'],
  doctor: ['now', '--fail-on', '--fail-on error', '--fix'],
}
const helpArguments: Readonly<Record<string, readonly string[]>> = {
  user: ['create --help', 'invite --help', 'reset a@b.example --help'],
  spec: ['diff --help'],
  'api-key': ['create --name Robot --help'],
}
const serverCommands = ['migrate', 'secret', 'user', 'api-key', 'webhook', 'backup', 'doctor']

const split = (line: string) => (line === '' ? [] : line.split(' '))

/** Expects the usage, after an error message if the code is 2, and never a stack trace. */
function expectUsage(name: string, run: ReturnType<typeof runNode>, code: 0 | 2): void {
  const { status, stdout, stderr } = run
  expect({ status, stdout, stderr }).toMatchObject({
    status: code,
    [code ? 'stdout' : 'stderr']: '',
  })
  const text = code === 0 ? stdout : stderr
  expect(text).toMatch(new RegExp(`(?:^|\\n)(?:nacre|npm(?: run)?) ${name}\\b`, 'u'))
  if (!ofRepository.has(name))
    expect(text).toMatch(/\n\nDocumentation: node_modules\/nacre\/docs\/[\w/-]+\.md\n$/u)
  expect(text).not.toMatch(/^\s+at |\bERR_|node:internal/mu)
}

/** The program of a command, as the scripts of package.json call it. */
const program = (folder: string, name: string): readonly string[] =>
  ofRepository.has(name)
    ? [join(folder, 'scripts', `${name}.mjs`)]
    : [join(folder, 'packages/nacre/bin/nacre.mjs'), name]

function runNode(args: readonly string[], cwd: string) {
  const env = { PATH: cwd, DATA_DIR: join(cwd, 'data') }
  return spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8' })
}

test('every command of package.json is in the table of this test', () => {
  expect(Object.keys(invalidArguments).toSorted()).toEqual(Object.keys(scripts).toSorted())
})

describe('in a copy without packages and build', () => {
  let folder = ''
  let files: readonly string[] = []
  beforeAll(async () => {
    folder = await copyProject()
    files = await readdir(folder, { recursive: true })
  })
  afterAll(async () => {
    // The commands installed, built and wrote nothing.
    expect(await readdir(folder, { recursive: true })).toEqual(files)
    await rm(folder, { recursive: true })
  })
  const run = (name: string, line: string) =>
    runNode([...program(folder, name), ...split(line)], folder)

  test.each(Object.entries(invalidArguments))('“%s” prints its usage', (name, lines) => {
    for (const line of ['--help', '-h', '--wrong --help', ...(helpArguments[name] ?? [])]) {
      expectUsage(name, run(name, line), 0)
    }
    if (!ofRepository.has(name))
      expect(run(name, '--version')).toMatchObject({
        status: 0,
        stdout: `${version}\n`,
        stderr: '',
      })
    // The first argument of draft is a file name.
    const stray = name === 'draft' ? 'a.md stray' : 'stray'
    for (const line of ['--wrong', '-x', stray, ...lines]) expectUsage(name, run(name, line), 2)
  })
})

test.each([
  ['key', 'list', 'nacre key is now nacre api-key.'],
  ['key', '--help', 'nacre key is now nacre api-key.'],
  ['api-key', 'end 1', 'end is now revoke.'],
  ['webhook', 'create --address=https://a.example', '--address is now --url.'],
  ['webhook', 'create --want cards:*', '--want is now --event.'],
  ['webhook', 'create --sees editor', '--sees is now --role.'],
  ['webhook', 'try 1', 'try is now ping.'],
  ['user', 'reset a@b.example --factors', '--factors is now --second-factors.'],
  ['secret', 'accept', 'accept is now replace.'],
  ['draft', 'a.md --to product', '--to is now --out.'],
  ['draft', 'a.md --over', '--over is now --overwrite.'],
  ['bench', 'fingers', 'fingers is now interactions.'],
  ['test', 'journeys', 'journeys is now e2e.'],
])('“%s %s” prints the new name', (name, line, sentence) => {
  const { status, stderr } = runNode([...program(root, name), ...split(line)], root)
  expect({ status, first: stderr.split('\n')[0] }).toEqual({ status: 2, first: sentence })
})

describe('the built server', () => {
  beforeAll(ensureBuilt)
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nacre-command-'))
  })
  afterAll(() => rm(folder, { recursive: true }))
  const run = (line: string) =>
    runNode([join(currentBuild(), 'server/main.js'), ...split(line)], folder)

  test.each(serverCommands)('prints the usage of “%s” without opening a database', (name) => {
    for (const line of ['--help', ...(helpArguments[name] ?? [])])
      expectUsage(name, run(`${name} ${line}`), 0)
    expect(run(`${name} --version`)).toMatchObject({ status: 0, stdout: `${version}\n` })
    for (const line of ['--wrong', 'stray', ...(invalidArguments[name] ?? [])]) {
      expectUsage(name, run(line === '' ? name : `${name} ${line}`), 2)
    }
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })

  test('does not start with invalid arguments', () => {
    expectUsage('start', run('--help'), 0)
    for (const line of ['--port 80', 'usr list', 'start', 'bench'])
      expectUsage('start', run(line), 2)
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })
})
