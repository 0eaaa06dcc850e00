import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemActor } from '#shell/language/people/actor.ts'
import { entity } from '#shell/language/entities/entity.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { markdown } from '#shell/field-types/markdown/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { everyone } from '#shell/language/people/role.ts'
import type { ListParams } from '#shell/operations/lists/list-records.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { openDatabase } from '#shell/store/open-database.ts'
import { openStore } from '#shell/store/open-store.ts'
import { median } from './statistics.ts'

const card = entity({
  name: 'card',
  plural: 'cards',
  fields: {
    title: text({ required: true, max: 120, searchable: true }),
    text: markdown({ required: true, max: 2_000, searchable: true }),
    shelf: integer({ required: true }),
    rank: integer({ required: true }),
  },
  indexes: ['shelf', 'rank'],
  may: { read: everyone },
})
const product = defineProduct({
  name: 'Scale',
  tagline: 'Few and many',
  entities: [card],
  roles: [],
  calls: {},
  pages: {},
  seeds: [],
})

const folder = mkdtempSync(join(tmpdir(), 'nacre-bench-'))
const ctx = { actor: systemActor, channel: 'bench' }
const words = 'pearl shell tide reef kelp sand wave moon coral drift'.split(' ')
const word = (number: number) => words[number % words.length] ?? ''

/**
 * Creates a store with this number of cards. Each shelf has 50 of them, and 100 contain the rare
 * word.
 */
async function createCardStore(count: number) {
  const dataDir = join(folder, String(count))
  const database = await openDatabase({ dataDir })
  const store = await openStore(database, product.entities, dataDir)
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
  const operations = createOperations(product, store)
  const { items } = await operations.list(ctx, card, { limit: 1 })
  const middle = Math.floor(count / 2)
  const sorted = { sort: 'rank', limit: 25 }
  const second = await operations.list(ctx, card, sorted)
  const list = (params: ListParams) => () => operations.list(ctx, card, params)
  return {
    'first page of a list': list({ limit: 25 }),
    'filtered by an indexed field': list({ where: { shelf: Math.floor(middle / 50) }, limit: 25 }),
    sorted: list(sorted),
    'next page': list({ ...sorted, after: second.next ?? '' }),
    read: () => operations.read(ctx, card, items[0]?.id ?? ''),
    search: list({ search: 'nacre', limit: 25 }),
  }
}

async function cpuPerQuery(query: () => Promise<unknown>): Promise<number> {
  const times = 200
  const before = process.cpuUsage()
  for (let count = 0; count < times; count += 1) await query()
  const { user, system: kernel } = process.cpuUsage(before)
  return (user + kernel) / times
}

const few = await createCardStore(1_000)
const many = await createCardStore(1_000_000)
const scale: Record<string, [number, number]> = {}
for (const [name, queryFew] of Object.entries(few)) {
  const queryMany = many[name as keyof typeof many]
  const [small, large]: [number[], number[]] = [[], []]
  // Alternately, so that other load affects both. The first rounds are warm-up.
  for (let round = -2; round < 7; round += 1) {
    const [one, other] = [await cpuPerQuery(queryFew), await cpuPerQuery(queryMany)]
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
