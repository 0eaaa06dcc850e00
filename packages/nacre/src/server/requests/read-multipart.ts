import { localizedMessage } from '#shell/messages/translate.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import { createMultipartReader } from '#shell/tools/multipart.ts'

const errorWith = (message: ReturnType<typeof localizedMessage>) => () =>
  new AppError('bad-request', { message })

/** The functions that read multipart forms, and reject those that break the format. */
export const { readFormParts, readMultipart, readPart } = createMultipartReader({
  malformed: errorWith(localizedMessage('api.readMultipart.malformed')),
  noFile: errorWith(localizedMessage('api.readMultipart.noFile')),
})
