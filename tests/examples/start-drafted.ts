// Starts a drafted product in a separate process and prints the result. The arguments are the folder of the
// product and a data folder.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { systemActor } from '#shell/language/roles/actor.ts'
import { validateProduct } from '#shell/model/validate-product.ts'
import { withProcesses } from '#shell/language/process/registry.ts'
import type { Product } from '#shell/language/product/product.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { describeProduct } from '#shell/spec/describe/describe-product.ts'
import { shellFacts } from '#shell/spec/shell-facts.fixture.ts'
import { openDatabase } from '#shell/store/open-database.ts'
import { openStore } from '#shell/store/open-store.ts'
import { canGenerate, generateValue } from '#shell/field-types/types.ts'

const [folder = '', dataDir = ''] = process.argv.slice(2)
const load = (path: string) => import(pathToFileURL(path).href)
const { product: declared }: { product: Product } = await load(join(folder, 'product.ts'))
const processes = join(folder, 'processes')
const names = existsSync(processes) ? readdirSync(processes) : []
const product = withProcesses(
  declared,
  await Promise.all(names.map((name) => load(join(processes, name)))),
)
const database = await openDatabase({ dataDir })
const store = await openStore(database, product.entities, dataDir)
const operations = createOperations(product, store)

/** The first entity whose required values can all be generated from the declaration. */
const entity = product.entities.find(({ fields }) =>
  Object.values(fields).every((field) => !field.required || field.readOnly || canGenerate(field)),
)
if (!entity) throw new Error('No entity allows a generated record.')
const values = Object.entries(entity.fields)
  .filter(([, field]) => field.required && !field.readOnly)
  .map(([name, field]) => [name, generateValue(field)])
const ctx = { actor: systemActor, channel: 'test' }
const record = await operations.create(ctx, entity, Object.fromEntries(values))
const created = await operations.read(ctx, entity, record.id)
await database.close()

const description = describeProduct(product, shellFacts)
process.stdout.write(JSON.stringify({ mistakes: validateProduct(product), description, created }))
