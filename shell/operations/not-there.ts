import { Failure } from '#shell/model/failure.ts'

/** What may not be seen and what does not exist are the same to whoever asks. */
export function notThere(): never {
  throw new Failure('not-found')
}
