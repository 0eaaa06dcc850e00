import { resolveConfig } from 'vite'
import { expect, test } from 'vitest'
import { checkProcesses } from './check-processes.ts'

test('a process that leaves its transaction is rejected with file, line and what to use instead', async () => {
  const plugin = checkProcesses()
  await resolveConfig({ root: '/app', configFile: false, plugins: [plugin] }, 'serve')
  const transform = plugin.transform as (code: string, id: string) => void
  const code = "import { step } from './language.ts'\nawait fetch('https://example.org')"
  expect(() => transform(code, '/app/product/processes/deep/lending.ts')).toThrow(
    'product/processes/deep/lending.ts:2: The code of a process does not use fetch. It runs in a transaction, which may be repeated. Declare the call under calls of the product',
  )
  for (const other of ['product/jobs.ts', 'product/processes/lending.test.ts', '../elsewhere.ts'])
    expect(() => transform(code, `/app/${other}`)).not.toThrow()
})
