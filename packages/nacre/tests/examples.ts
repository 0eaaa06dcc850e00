import { join } from 'node:path'

const examples = join(import.meta.dirname, '../../../examples')

/** The second product, which has a field of every type. */
export const exampleLibrary = join(examples, 'library')

/** What `npm create nacre` copies. */
export const exampleStarter = join(examples, 'starter')
