/** One export of an entry of the package. */
export interface EntryExport {
  /** The specifier of the entry: `nacre/http`. */
  readonly entry: string
  readonly name: string
  /** The name in the file that declares it. */
  readonly localName: string
  /** The file that declares it: `#shell/model/entity.ts`. */
  readonly file: string
  readonly isType: boolean
}

export function readEntries(): readonly EntryExport[]
