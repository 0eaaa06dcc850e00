import { execFileSync, spawnSync } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const cli = join(root, 'packages/nacre/bin/nacre.mjs')

/** Creates an app like the starter. `npm` is a program that only notes its arguments, and may fail. */
async function createApp({ npmStatus = 0 } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'nacre-upgrade-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const app = join(folder, 'app')
  // Builds may have left a folder of packages in the example.
  const filter = (path: string) => basename(path) !== 'node_modules'
  await cp(join(root, 'examples/starter'), app, { recursive: true, filter })
  await symlink(join(root, 'node_modules'), join(app, 'node_modules'))
  const manifest = JSON.parse(await readFile(join(app, 'package.json'), 'utf8'))
  manifest.dependencies.nacre = '^0.0.9'
  await writeFile(join(app, 'package.json'), JSON.stringify(manifest, undefined, 2))
  const bin = join(folder, 'bin')
  await mkdir(bin)
  await writeFile(
    join(bin, 'npm'),
    `#!/bin/sh\necho "$@" > "${folder}/npm-arguments"\nexit ${npmStatus}\n`,
  )
  await chmod(join(bin, 'npm'), 0o755)
  const PATH = [bin, dirname(process.execPath), process.env['PATH']].join(delimiter)
  return {
    app,
    dependency: async () =>
      JSON.parse(await readFile(join(app, 'package.json'), 'utf8')).dependencies.nacre,
    npmArguments: () => readFile(join(folder, 'npm-arguments'), 'utf8').catch(() => ''),
    write: (path: string, text: string) => writeFile(join(app, path), text),
    read: (path: string) => readFile(join(app, path), 'utf8'),
    git: (...args: string[]) => execFileSync('git', args, { cwd: app, stdio: 'ignore' }),
    upgrade(...args: string[]) {
      const env = { PATH, DATA_DIR: join(folder, 'data'), HOME: folder, NO_COLOR: '1' }
      const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'upgrade', ...args], {
        cwd: app,
        encoding: 'utf8',
        env,
      })
      return { status, output: stdout + stderr }
    },
  }
}

const formerImport = "import { entity } from '#shell/language/entities/entity.ts'\n"

test('an upgrade sets the version, installs it, runs codemods, checks, and plans the migration', async () => {
  const { app, dependency, npmArguments, read, upgrade, write } = await createApp()
  const manifest = await read('package.json')
  const vite = /"vite": "[^"]+"/u.exec(manifest)?.[0] ?? ''
  await write('package.json', manifest.replace(vite, '"vite": "8.0.0"'))
  const { status, output } = upgrade('0.3.0')
  expect(output).toContain('→ 0.3.0')
  expect(await dependency()).toBe('^0.3.0')
  expect(await read('package.json')).toContain(vite)
  expect(await npmArguments()).toBe('install\n')
  expect(output).toContain('No file needs a change.')
  expect(output).toMatch(/✓ types[\s\S]+✓ declarations/u)
  expect(output).toContain('Planning the migration')
  expect(output).toContain('Done.')
  expect(status, app).toBe(0)
})

test('the codemods since a version change the files of the product and name what is left', async () => {
  const { app, read, upgrade, write } = await createApp()
  // The check must fail for the missing module, and not only for its type.
  await rm(join(app, 'tsconfig.json'))
  await write('product/entities/task.ts', formerImport + "import { gone } from '#shell/gone.ts'\n")
  const dry = upgrade('--from', '0.0.9', '--dry-run')
  expect(dry.output).toContain('Changed: product/entities/task.ts')
  expect(await read('product/entities/task.ts')).toContain(formerImport)
  const { status, output } = upgrade('--from', '0.0.9')
  expect(await read('product/entities/task.ts')).toContain("import { entity } from 'nacre'")
  expect(output).toContain(
    'To do: product/entities/task.ts:2: no entry exports gone of #shell/gone.ts',
  )
  expect(output).toContain('Checking the app failed.')
  expect(status).toBe(1)
})

test('uncommitted changes and unknown versions stop an upgrade before anything is changed', async () => {
  const { dependency, git, npmArguments, upgrade, write } = await createApp()
  git('init', '-q')
  await write('product/note.ts', '// new\n')
  const dirty = upgrade('0.3.0')
  expect(dirty).toMatchObject({ status: 1 })
  expect(dirty.output).toContain('Commit or stash your changes first')
  expect(upgrade('--from', 'latest')).toMatchObject({ status: 2 })
  expect(upgrade('0.3.0', '--dry-run')).toMatchObject({ status: 0 })
  expect(await dependency()).toBe('^0.0.9')
  expect(await npmArguments()).toBe('')
})

test('an app with a tarball as dependency names the next one', async () => {
  const { app, dependency, npmArguments, upgrade, write, read } = await createApp({ npmStatus: 1 })
  await write('package.json', (await read('package.json')).replace('^0.0.9', 'file:../a.tgz'))
  const { status, output } = upgrade('0.3.0', '--force')
  expect(output).toContain('Name the new file')
  expect(status).toBe(1)
  // There is no such file, so the installation fails.
  const next = upgrade('file:../nacre-0.3.0.tgz', '--force')
  expect(await dependency()).toBe(`file:${join(dirname(app), 'nacre-0.3.0.tgz')}`)
  expect(await npmArguments()).toBe('install\n')
  expect(next).toMatchObject({ status: 1 })
  expect(next.output).toContain('Installing with npm failed.')
})
