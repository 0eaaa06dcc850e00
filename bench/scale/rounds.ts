// Compares the cost of queries with few and with many cards: SCALE_CARDS. SCALE_SERVER is the URL of a PostgreSQL
// server; without it, the embedded database is measured.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#shell/store/open-database.ts'
import { openStore } from '#shell/store/open-store.ts'
import { median } from '../statistics.ts'
import { card, cardQueries, product } from './cards.ts'
import { fillPostgres } from './fill-postgres.ts'

const { SCALE_CARDS: most = '1000000', SCALE_SERVER: server } = process.env
const least = server === undefined ? 1_000 : 10_000
const folder = mkdtempSync(join(tmpdir(), 'nacre-bench-'))
const words = 'pearl shell tide reef kelp sand wave moon coral drift'.split(' ')
const word = (number: number) => words[number % words.length] ?? ''

async function openEmbedded(count: number) {
  const dataDir = join(folder, String(count))
  const store = await openStore(await openDatabase({ dataDir }), product.entities, dataDir)
  const at = new Date().toISOString()
  for (let start = 0; start < count; start += 5_000) {
    await store.write(async (trx) => {
      for (let number = start; number < Math.min(count, start + 5_000); number += 1) {
        const rare = number % (count / 100) === 0 ? 'nacre' : ''
        const values = {
          title: `${word(number)} ${number} ${rare}`.trim(),
          text: `${word(number * 7)} ${word(number * 3 + 1)}`,
          shelf: Math.floor(number / 50),
          rank: (number * 7_919) % count,
        }
        await store.records(card).insert(trx, values, { owner: null, at })
      }
    })
  }
  return store
}

async function openPostgres(url: string, count: number) {
  const dataDir = join(folder, String(count))
  const databaseUrl = await fillPostgres(url, count, async (location) => {
    const database = await openDatabase({ dataDir, databaseUrl: location })
    await openStore(database, product.entities, dataDir)
    await database.close()
  })
  return openStore(await openDatabase({ dataDir, databaseUrl }), product.entities, dataDir)
}

const open = (count: number) =>
  server === undefined ? openEmbedded(count) : openPostgres(server, count)

/** PostgreSQL works in other processes, so there it is the time that is measured, one query after the other. */
async function costPerQuery(query: () => Promise<unknown>): Promise<number> {
  const times = 200
  const [cpu, start] = [process.cpuUsage(), performance.now()]
  for (let count = 0; count < times; count += 1) await query()
  const { user, system: kernel } = process.cpuUsage(cpu)
  const time = server === undefined ? user + kernel : (performance.now() - start) * 1_000
  return time / times
}

const few = await cardQueries(await open(least), least)
const many = await cardQueries(await open(Number(most)), Number(most))
const scale: Record<string, [number, number]> = {}
for (const [name, queryFew] of Object.entries(few)) {
  const queryMany = many[name as keyof typeof many]
  const [small, large]: [number[], number[]] = [[], []]
  // Alternately, so that other load affects both. The first rounds are warm-up.
  for (let round = -2; round < 7; round += 1) {
    const [one, other] = [await costPerQuery(queryFew), await costPerQuery(queryMany)]
    if (round >= 0) {
      small.push(one)
      large.push(other)
    }
  }
  scale[name] = [median(small), median(large)]
}
console.log(JSON.stringify(scale))
rmSync(folder, { recursive: true, force: true })
process.exit(0)
