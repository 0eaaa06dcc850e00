// Starts a drafted product in a process of its own, and says what came of it. Its folder, and one for
// its data, are the arguments.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { systemActor } from '#shell/model/actor.ts'
import { validateProduct } from '#shell/model/validate-product.ts'
import type { Product } from '#shell/model/product.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { describeProduct } from '#shell/spec/describe/describe-product.ts'
import { shellFacts } from '#shell/spec/shell-facts.fixture.ts'
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
  Object.values(fields).every((field) => !field.required || field.readOnly || hasValue(field)),
)
if (!entity) throw new Error('No record can be made.')
const values = Object.entries(entity.fields)
  .filter(([, field]) => field.required && !field.readOnly)
  .map(([name, field]) => [name, valueFor(field)])
const ctx = { actor: systemActor, channel: 'test' }
const made = await operations.create(ctx, entity, Object.fromEntries(values))
const created = await operations.read(ctx, entity, made.id)
await database.close()

const description = describeProduct(product, shellFacts)
process.stdout.write(JSON.stringify({ mistakes: validateProduct(product), description, created }))
