import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { ensureBuilt, runCommand } from './built-server.ts'

beforeAll(ensureBuilt, 120_000)

test.each(['user list', 'api-key list', 'webhook list'])(
  '“%s” changes no tables under a server that may be running: it says to start the new one first',
  async (command) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'nacre-data-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const lines = runCommand(command.split(' '), dataDir)
    await expect(lines).rejects.toThrow('Start the server first')
    const database = new DatabaseSync(join(dataDir, 'nacre.db'))
    onTestFinished(() => database.close())
    expect(database.prepare('select count(*) as tables from sqlite_master').get()).toEqual({
      tables: 0,
    })
  },
)
