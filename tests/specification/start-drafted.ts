// Starts a drafted product in a process of its own, and says what came of it. Its folder, and one for
// its data, are the arguments.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { system } from '#shell/model/actor.ts'
import { checkProduct } from '#shell/model/check-product.ts'
import type { Product } from '#shell/model/product.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { describeProduct } from '#shell/spec/describe/describe-product.ts'
import { house } from '#shell/spec/house.fixture.ts'
import { openDatabase } from '#shell/store/open-database.ts'
import { openStore } from '#shell/store/open-store.ts'
import { hasValue, valueFor } from '../values/value-for.ts'

const [folder = '', dataDir = ''] = process.argv.slice(2)
const { product }: { product: Product } = await import(
  pathToFileURL(join(folder, 'product.ts')).href
)
const database = await openDatabase({ dataDir })
const store = await openStore(database, product.entities, dataDir)
const operations = createOperations(product, store)

/** The first entity of which a record can be made from its declaration alone. */
const entity = product.entities.find(({ fields }) =>
  Object.values(fields).every((field) => !field.required || field.derived || hasValue(field)),
)
if (!entity) throw new Error('No record can be made.')
const values = Object.entries(entity.fields)
  .filter(([, field]) => field.required && !field.derived)
  .map(([name, field]) => [name, valueFor(field)])
const by = { actor: system, via: 'test' }
const made = await operations.create(by, entity, Object.fromEntries(values))
const created = await operations.read(by, entity, made.id)
await database.close()

const description = describeProduct(product, house)
process.stdout.write(JSON.stringify({ mistakes: checkProduct(product), description, created }))
