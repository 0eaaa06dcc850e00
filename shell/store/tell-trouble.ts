import { Failure } from '#shell/model/failure.ts'
import type { Database } from './database.ts'

/** When somebody should try again whose database is not there. */
const pause = 5

/**
 * The same database, whose troubles are failures that people are told of: it is nobody's mistake that the
 * disk is full, or that the server of the database is being started anew.
 */
export function tellTrouble(database: Database): Database {
  const { read, write, writeAlone, copyTo, trouble } = database
  const find = (thrown: unknown) =>
    trouble(thrown) ?? (thrown instanceof Error ? trouble(thrown.cause) : undefined)
  const told = (thrown: unknown): never => {
    const found = find(thrown)
    if (found === undefined) throw thrown
    const more = found === 'no-room' ? {} : { more: { retryAfter: pause } }
    throw new Failure(found, { cause: thrown, ...more })
  }
  return {
    ...database,
    read: (query) => read(query).catch(told),
    write: (work) => write(work).catch(told),
    writeAlone: (work) =>
      writeAlone(work).catch((thrown: unknown) => {
        // Said in a sentence of its own to whoever starts the application.
        if (find(thrown) === 'busy') throw thrown
        return told(thrown)
      }),
    ...(copyTo ? { copyTo: (file: string) => copyTo(file).catch(told) } : {}),
  }
}
