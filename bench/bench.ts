import { measureAccounts } from './accounts.ts'
import { measureAdmin } from './admin.ts'
import { measureBytes } from './bytes.ts'
import type { Figure } from './figure.ts'
import { measureInteractions } from './interactions.ts'
import { measureOverload } from './overload.ts'
import { measureProcesses } from './processes.ts'
import { measureQueues } from './queues.ts'
import { measureReading } from './reading.ts'
import { measureRender } from './render.ts'
import { measureScale } from './scale/scale.ts'
import { measureServing } from './serving.ts'
import { measureStart } from './start.ts'
import { measureWriting } from './writing.ts'

const parts: Readonly<Record<string, () => Promise<Figure[]>>> = {
  bytes: measureBytes,
  start: measureStart,
  render: measureRender,
  admin: measureAdmin,
  serving: measureServing,
  reading: measureReading,
  writing: measureWriting,
  overload: measureOverload,
  queues: measureQueues,
  processes: measureProcesses,
  scale: measureScale,
  accounts: measureAccounts,
  interactions: measureInteractions,
}

const names = process.argv.slice(2)
for (const [name, measure] of Object.entries(parts)) {
  if (names.length > 0 && !names.includes(name)) continue
  console.log(`\n${name}`)
  for (const { what, value, budget } of await measure()) {
    console.log(
      `  ${what.padEnd(58)} ${value.padStart(12)}${budget ? `   (at most ${budget})` : ''}`,
    )
  }
}
process.exit(0)
