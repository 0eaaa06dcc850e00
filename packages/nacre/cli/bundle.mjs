// Builds the code of the browser and of the server: `bundle.mjs APP_FOLDER OUTPUT_FOLDER`. It runs
// as a process of its own, because Vite would stay in the memory of the server.
import { writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, relative, sep } from 'node:path'
import { build } from 'vite'
import { precompress } from '#shell/server/handlers/precompress.ts'
import { linkPackages } from './link-packages.mjs'
import { runCommand, userError } from './run-command.mjs'
import { isSource } from './sources.mjs'
import { viteConfigOf } from './vite-config.mjs'

async function bundle(appDir, folder) {
  const settings = { ...(await viteConfigOf(appDir)), mode: 'production', logLevel: 'warn' }
  const outputIn = (name) => ({ outDir: join(folder, name), emptyOutDir: false })
  const client = await build({ ...settings, build: outputIn('client') })
  await precompress(join(folder, 'client'))
  const server = await build({ ...settings, build: { ...outputIn('server'), ssr: true } })
  const packages = packagesOf(server)
  linkPackages(folder, packages)
  const more = bundledFilesOutsideSources(appDir, [client, server])
  writeFileSync(join(folder, 'made-of.json'), JSON.stringify({ packages, more }))
}

const chunksOf = ({ output }) => output.filter(({ type }) => type === 'chunk')

/** Returns the packages that the server imports at run time because they are not bundled. */
function packagesOf(server) {
  const ownFiles = new Set(server.output.map(({ fileName }) => fileName))
  const imported = chunksOf(server).flatMap((chunk) => [...chunk.imports, ...chunk.dynamicImports])
  const names = imported.filter((name) => !ownFiles.has(name) && !isBuiltin(name))
  return [...new Set(names)]
}

/** Returns the files that were bundled, but are neither sources nor in a package. */
function bundledFilesOutsideSources(appDir, results) {
  const ids = results.flatMap(chunksOf).flatMap(({ moduleIds }) => moduleIds)
  const files = ids.filter((id) => id.startsWith('/')).map((id) => id.split('?')[0])
  const beside = files.filter(
    (file) => !file.includes(`${sep}node_modules${sep}`) && !isSource(appDir, file),
  )
  return [...new Set(beside.map((file) => relative(appDir, file).replaceAll(sep, '/')))]
}

await runCommand(async ([appDir, folder]) => {
  try {
    await bundle(appDir, folder)
    return 0
  } catch (error) {
    // The message of Vite names the file, line and reason. Its stack is not useful.
    throw userError(error.message)
  }
})
