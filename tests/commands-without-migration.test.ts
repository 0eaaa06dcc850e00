import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { ensureBuilt, runCommand } from './built-server.ts'

beforeAll(ensureBuilt, 120_000)

test.each(['user list', 'api-key list', 'webhook list'])(
  '“%s” does not migrate the database, and asks to start the server first',
  async (command) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'nacre-data-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const output = runCommand(command.split(' '), dataDir)
    await expect(output).rejects.toThrow('Start the server first')
    const database = new DatabaseSync(join(dataDir, 'nacre.db'))
    onTestFinished(() => database.close())
    expect(database.prepare('select count(*) as tables from sqlite_master').get()).toEqual({
      tables: 0,
    })
  },
)
