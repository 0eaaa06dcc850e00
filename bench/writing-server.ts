// Serves two lists of cards, of which everybody may make some: for bench/writing.ts.
import { createOperations } from '#shell/operations/operations.ts'
import { entity } from '#shell/model/entity.ts'
import { integer } from '#shell/model/fields/integer.ts'
import { longText } from '#shell/model/fields/long-text.ts'
import { text } from '#shell/model/fields/text.ts'
import { page } from '#shell/model/page.ts'
import { declareProduct } from '#shell/model/product.ts'
import { everyone } from '#shell/model/role.ts'
import { createApp } from '#shell/server/app.ts'
import { readConfig } from '#shell/server/settings/config.ts'
import { listen } from '#shell/server/listening/listen.ts'
import { createLog } from '#shell/server/log/log.ts'
import { openDatabase } from '#shell/store/open-database.ts'
import { openStore } from '#shell/store/open-store.ts'

const card = entity({
  name: 'card',
  plural: 'cards',
  fields: {
    title: text({ required: true, max: 120 }),
    text: longText({ required: true, max: 2_000 }),
    shelf: integer({ required: true }),
  },
  may: { read: everyone, create: everyone },
})
const product = declareProduct({
  name: 'Writing',
  tagline: 'Cards',
  entities: [card],
  roles: [],
  calls: {},
  pages: { notFound: page({ path: '*', title: 'Nothing', description: 'Nothing here.' }) },
  samples: [],
})

const read = readConfig(process.env, [])
if ('problems' in read) throw new Error(read.problems.join('\n'))
const { config } = read
const log = createLog('error')
const database = await openDatabase(config)
const store = await openStore(database, product.entities, config.dataDir)
const app = createApp({
  product,
  files: { './product/pages/not-found/page.tsx': async () => ({ Page: () => null }) },
  store,
  operations: createOperations(product, store),
  assets: () => ({ entry: '', preloads: [], styles: [] }),
  config,
  log,
})
const server = await listen({
  config,
  answerFirst: [app.cache.answer, app.records.read],
  answerWhole: app.records.write,
  fetch: app.fetch,
  log,
})
console.log(server.address.url)
process.once('SIGTERM', () => process.exit(0))
