/** An incoming file with a temporary name that clients cannot request. */
export interface IncomingFile {
  readonly path: string
  readonly size: number
  readonly hash: string
  /** Deletes the temporary file. Call it in any case after processing. */
  discard(): Promise<void>
}
