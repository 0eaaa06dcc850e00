import { expect, test } from 'vitest'
import { releases } from './releases.mjs'

const codemods = Object.fromEntries(
  releases.flatMap(({ codemods: all }) => all.map(({ name, rewrite }) => [name, rewrite])),
)

test('functions of a copied shell get their present names, and keys stay', () => {
  const code = `import { colour } from '#shell/model/fields/colour.ts'
import { failures, type Sample } from '#shell/model/all.ts'
export const tile = { colour: colour({}), failures, other: tile.colour }
const samples: Sample[] = []
`
  expect(codemods['former-functions'](code, 'tile.ts').code)
    .toBe(`import { color } from '#shell/model/fields/colour.ts'
import { defineErrors, type Seed } from '#shell/model/all.ts'
export const tile = { colour: color({}), failures: defineErrors, other: tile.colour }
const samples: Seed[] = []
`)
})

test('a name that the file uses otherwise stays as an alias', () => {
  const code = `import { link } from '#shell/model/fields/link.ts'
import { screen } from '#shell/model/screen.ts'
const url = 'https://a.example'
const draw = (screen) => link(screen)
`
  expect(codemods['former-functions'](code, 'a.ts').code)
    .toBe(`import { url as link } from '#shell/model/fields/link.ts'
import { pageContent as screen } from '#shell/model/screen.ts'
const url = 'https://a.example'
const draw = (screen) => link(screen)
`)
})

test('keys and values of declarations get their present names by their place', () => {
  const code = `entity({ purpose: 'A pen.', fields: {
  was: text({ was: 'ink', searched: true }),
  box: relation('box', { onRemove: 'refuse' }),
}, may: { read: { visitor: always } }, states: { moves: { use: { who: [editor] } } } })
users({ signUp: 'invited', ways: { link: true } })
const seed = { entity: 'pen', key: 'one', values: { key: 'A' } }
`
  const { code: next, notes } = codemods['former-keys'](code, 'pen.ts')
  expect(next).toBe(`entity({ description: 'A pen.', fields: {
  was: text({ renamedFrom: 'ink', searchable: true }),
  box: relation('box', { onRemove: 'restrict' }),
}, may: { read: { everyone: always } }, states: { moves: { use: { may: [editor] } } } })
users({ signUp: 'invite-only', signInMethods: { magicLink: true } })
const seed = { entity: 'pen', ref: 'one', values: { key: 'A' } }
`)
  expect(notes).toEqual([])
})

test('what is spread into a declaration is named with its line', () => {
  const { notes } = codemods['former-keys']('\nentity({ ...common })\n', 'pen.ts')
  expect(notes).toEqual([{ line: 2, text: 'look for former keys in what is spread here' }])
})

test('page modules and their use of records and the client get the present names', () => {
  const code = `export async function act({ http }) {
  await http.cards.tally('1', 'like', true)
}
export const Row = ({ id, updated }) => <p className="unseen">{record.created}</p>
`
  const { code: next, notes } = codemods['former-members'](code, 'product/pages/home/page.tsx')
  expect(next).toBe(`export async function action({ http }) {
  await http.cards.react('1', 'like', true)
}
export const Row = ({ id, updatedAt: updated }) => <p className="visually-hidden">{record.created}</p>
`)
  expect(notes).toEqual([{ line: 4, text: '.created of a record is now .createdAt' }])
})
