// Makes what the browser and the server run, in the folder given. Runs on the pinned Node.
import { join } from 'node:path'
import { build } from 'vite'
import { precompress } from '../shell/server/answers/precompress.ts'
import { command, fault } from './command.mjs'

const settings = { mode: 'production', logLevel: 'warn' }

async function bundle(folder) {
  const into = (name) => ({ outDir: join(folder, name), emptyOutDir: false })
  await build({ ...settings, build: into('client') })
  await precompress(join(folder, 'client'))
  await build({ ...settings, build: { ...into('server'), ssr: true } })
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
