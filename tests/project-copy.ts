import {
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Copies the sources of the project, with an empty folder for packages. Tests may change the copy. */
export async function copyProject(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'nacre-copy-'))
  const isExcluded = (path: string) =>
    /\/(?:node_modules|\.nacre|data|test-results|\.git)$/u.test(path)
  for (const name of await readdir(root)) {
    const from = join(root, name)
    if (isExcluded(from)) continue
    await cp(from, join(copy, name), { recursive: true, filter: (path) => !isExcluded(path) })
  }
  await mkdir(join(copy, 'node_modules'))
  return copy
}

/** Links the packages into the copy. Their folder is a real one, because tools write caches into it. */
export async function linkPackages(copy: string): Promise<void> {
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name.startsWith('.') && name !== '.package-lock.json' && name !== '.bin') continue
    await linkPackage(copy, name)
  }
}

/** Links a package. Packages of the workspace are links to folders of the copy. */
export async function linkPackage(copy: string, name: string): Promise<void> {
  const from = join(root, 'node_modules', name)
  const isOwn = (await lstat(from)).isSymbolicLink()
  await symlink(isOwn ? await readlink(from) : from, join(copy, 'node_modules', name))
}

/** Replaces a text in a file, which must contain it. */
export async function edit(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`)
  await writeFile(file, text.replace(from, to))
}
