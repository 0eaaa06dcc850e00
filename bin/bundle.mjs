// Makes what the browser and the server run, in the folder of the argument. Runs on the pinned Node.
import { writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, relative, sep } from 'node:path'
import { build } from 'vite'
import { precompress } from '../shell/server/answers/precompress.ts'
import { command, fault } from './command.mjs'
import { root } from './root.mjs'
import { isSource } from './sources.mjs'

const settings = { mode: 'production', logLevel: 'warn' }

async function bundle(folder) {
  const into = (name) => ({ outDir: join(folder, name), emptyOutDir: false })
  const client = await build({ ...settings, build: into('client') })
  await precompress(join(folder, 'client'))
  const server = await build({ ...settings, build: { ...into('server'), ssr: true } })
  const made = { packages: packagesOf(server), more: filesBeside([client, server]) }
  writeFileSync(join(folder, 'made-of.json'), JSON.stringify(made))
}

const chunksOf = ({ output }) => output.filter(({ type }) => type === 'chunk')

/** The packages that are not built in: the server needs them beside it. */
function packagesOf(server) {
  const own = new Set(server.output.map(({ fileName }) => fileName))
  const imported = chunksOf(server).flatMap((chunk) => [...chunk.imports, ...chunk.dynamicImports])
  const names = imported.filter((name) => !own.has(name) && !isBuiltin(name))
  return [...new Set(names)]
}

/** Files of the project that were taken in although they are no part of the sources. */
function filesBeside(results) {
  const ids = results.flatMap(chunksOf).flatMap(({ moduleIds }) => moduleIds)
  const files = ids.filter((id) => id.startsWith(`${root}${sep}`)).map((id) => id.split('?')[0])
  const paths = files.map((file) => relative(root, file).replaceAll(sep, '/'))
  const beside = paths.filter((path) => !path.startsWith('node_modules/') && !isSource(path))
  return [...new Set(beside)]
}

await command(async ([folder]) => {
  try {
    await bundle(folder)
    return 0
  } catch (error) {
    // Vite's message names the file, the line and the reason; its stack is about Vite.
    throw fault(error.message)
  }
})
