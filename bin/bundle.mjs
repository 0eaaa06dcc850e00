// Builds the code of the browser and the server into the folder of the argument. Runs on the pinned
// Node.
import { writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, relative, sep } from 'node:path'
import { build } from 'vite'
import { precompress } from '../shell/server/responses/precompress.ts'
import { runCommand, userError } from './run-command.mjs'
import { root } from './root.mjs'
import { isSource } from './sources.mjs'

const settings = { mode: 'production', logLevel: 'warn' }

async function bundle(folder) {
  const outputIn = (name) => ({ outDir: join(folder, name), emptyOutDir: false })
  const client = await build({ ...settings, build: outputIn('client') })
  await precompress(join(folder, 'client'))
  const server = await build({ ...settings, build: { ...outputIn('server'), ssr: true } })
  const made = { packages: packagesOf(server), more: bundledFilesOutsideSources([client, server]) }
  writeFileSync(join(folder, 'made-of.json'), JSON.stringify(made))
}

const chunksOf = ({ output }) => output.filter(({ type }) => type === 'chunk')

/** Returns the packages that the server imports at run time because they are not bundled. */
function packagesOf(server) {
  const ownFiles = new Set(server.output.map(({ fileName }) => fileName))
  const imported = chunksOf(server).flatMap((chunk) => [...chunk.imports, ...chunk.dynamicImports])
  const names = imported.filter((name) => !ownFiles.has(name) && !isBuiltin(name))
  return [...new Set(names)]
}

/** Returns the project files outside the sources that were bundled. */
function bundledFilesOutsideSources(results) {
  const ids = results.flatMap(chunksOf).flatMap(({ moduleIds }) => moduleIds)
  const files = ids.filter((id) => id.startsWith(`${root}${sep}`)).map((id) => id.split('?')[0])
  const paths = files.map((file) => relative(root, file).replaceAll(sep, '/'))
  const beside = paths.filter((path) => !path.startsWith('node_modules/') && !isSource(path))
  return [...new Set(beside)]
}

await runCommand(async ([folder]) => {
  try {
    await bundle(folder)
    return 0
  } catch (error) {
    // The message of Vite names the file, line and reason. Its stack is not useful.
    throw userError(error.message)
  }
})
