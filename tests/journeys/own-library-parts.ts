import { ownFiles as right } from '#tests/sample/own-parts.ts'

/** What the library adds, and what was made badly. */
export const ownFiles = {
  ...right,
  ...import.meta.glob([
    '/tests/journeys/broken/admin/{screens,cards}/*.tsx',
    '/tests/journeys/broken/admin/{panels,columns}/*/*.tsx',
  ]),
}
