/** Facts about the code of an app, which its declarations do not contain. */
export interface AppFacts {
  /** What each page does with records, by its name: `list of rooms`. */
  readonly pageUses: Readonly<Record<string, readonly string[]>>
  /** The routes in code: `GET /feeds/books.txt`. */
  readonly routes: readonly string[]
}
