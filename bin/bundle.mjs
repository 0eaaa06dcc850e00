// Makes what the browser and the server run, in the folder given. Runs on the pinned Node.
import { join } from 'node:path'
import { build } from 'vite'
import { precompress } from '../shell/server/precompress.ts'

const [folder] = process.argv.slice(2)
const settings = { mode: 'production', logLevel: 'warn' }

await build({ ...settings, build: { outDir: join(folder, 'client') } })
await precompress(join(folder, 'client'))
await build({ ...settings, build: { outDir: join(folder, 'server'), ssr: true } })
