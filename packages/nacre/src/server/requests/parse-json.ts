import { localizedMessage } from '#shell/messages/translate.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { LocalizedText } from '#shell/language/texts/localized-text.ts'
import { findJsonProblem } from '#shell/tools/find-json-problem.ts'

const problemMessages = {
  depth: localizedMessage('api.parseJson.depth'),
  duplicate: localizedMessage('api.parseJson.duplicate'),
} as const

/** Parses untrusted JSON. Deep nesting and duplicate keys are rejected. */
export function parseJson(text: string): unknown {
  const problem = findJsonProblem(text)
  if (problem) throw malformed(problemMessages[problem])
  try {
    return JSON.parse(text)
  } catch {
    throw malformed(localizedMessage('api.parseJson.invalid'))
  }
}

/** Parses untrusted JSON from bytes, which must be UTF-8. */
export function parseJsonBytes(bytes: ArrayBuffer | Uint8Array): unknown {
  return parseJson(decodeUtf8(bytes))
}

const decoder = new TextDecoder('utf-8', { fatal: true })

function decodeUtf8(bytes: ArrayBuffer | Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw malformed(localizedMessage('api.parseJson.encoding'))
  }
}

function malformed(message: LocalizedText): AppError {
  return new AppError('bad-request', { message })
}
