import { AppError } from '#shell/language/errors/app-error.ts'
import type { Database } from './database.ts'

/** The suggested delay in seconds before a retry. */
const retryAfter = 5

/** Converts database outages, such as a full disk or a restarting server, to errors for clients. */
export function withOutageErrors(database: Database): Database {
  const { read, write, writeAlone, copyTo, outageOf } = database
  const find = (error: unknown) =>
    outageOf(error) ?? (error instanceof Error ? outageOf(error.cause) : undefined)
  const toClientError = (error: unknown): never => {
    const found = find(error)
    if (found === undefined) throw error
    const more = found === 'insufficient-storage' ? {} : { details: { retryAfter: retryAfter } }
    throw new AppError(found, { cause: error, ...more })
  }
  return {
    ...database,
    read: (query) => read(query).catch(toClientError),
    write: (work) => write(work).catch(toClientError),
    writeAlone: (work) =>
      writeAlone(work).catch((error: unknown) => {
        // The start of the application reports this error with its own message.
        if (find(error) === 'overloaded') throw error
        return toClientError(error)
      }),
    ...(copyTo ? { copyTo: (file: string) => copyTo(file).catch(toClientError) } : {}),
  }
}
