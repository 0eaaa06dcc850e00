import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { copyProject, edit, linkPackages } from '../../tests/project-copy.ts'

/** A build of a later version of the default product. */
export interface RenamedBuild {
  /** The folder of the copy that was built. */
  readonly folder: string
  /** The file that starts the server. */
  readonly main: string
}

/** Builds the default product with a new name of one field. */
export async function buildRenamed(): Promise<RenamedBuild> {
  const folder = await copyProject()
  await linkPackages(folder)
  const app = join(folder, 'examples/shell')
  const entities = join(app, 'product/entities/folder-link.ts')
  await edit(entities, 'link: url({', "address: url({ renamedFrom: 'link',")
  await edit(join(app, 'product/seeds.ts'), 'folder, name, link }', 'folder, name, address: link }')
  await promisify(execFile)(process.execPath, [join(folder, 'scripts/nacre.mjs'), 'build'], {
    cwd: folder,
  })
  const builds = join(app, '.nacre/build')
  const current = (await readFile(join(builds, 'current'), 'utf8')).trim()
  return { folder, main: join(builds, current, 'server/main.js') }
}
