import { expect, test } from 'vitest'
import { failures } from '#shell/model/declared-failures.ts'
import { choice } from '#shell/model/fields/choice.ts'
import { integer } from '#shell/model/fields/integer.ts'
import { relation } from '#shell/model/fields/relation.ts'
import { text } from '#shell/model/fields/text.ts'
import { always, everyone, when } from '#shell/model/role.ts'
import { compareDescriptions, isBreaking } from './compare-descriptions.ts'
import {
  above,
  before,
  body,
  close,
  describe,
  editor,
  kind,
  note,
  reader,
  stars,
  title,
  withFields,
  withMoves,
} from './notes.fixture.ts'
import { writeChanges } from './write-changes.ts'

test.each([
  ['a field is added', withFields({ more: text() }), 'The field more is new.', undefined],
  [
    'a field is added that is required',
    withFields({ more: text({ required: true }) }),
    'The field more is new, and required.',
    'writers',
  ],
  [
    '… with a default',
    withFields({ more: text({ required: true, default: 'x' }) }),
    'The field more is new.',
    undefined,
  ],
  [
    'a field is gone',
    describe({ fields: { title, stars, kind, above } }),
    'The field body is gone.',
    'everybody',
  ],
  [
    'a field is renamed',
    describe({ fields: { title, text: text({ was: 'body' }), stars, kind, above } }),
    'The field body is now called text; its values are kept.',
    'everybody',
  ],
  [
    'a field becomes required',
    withFields({ body: text({ required: true }) }),
    'The field body is now required.',
    'writers',
  ],
  [
    'a field is required no more',
    withFields({ title: text({ max: 80 }) }),
    'The field title is no longer required.',
    'readers',
  ],
  [
    'a bound is narrowed',
    withFields({ title: text({ required: true, max: 40 }) }),
    'The field title: the largest is now 40, and no longer 80.',
    'writers',
  ],
  [
    'a bound is widened',
    withFields({ title: text({ required: true, max: 90 }) }),
    'The field title: the largest is now 90, and no longer 80.',
    undefined,
  ],
  [
    'a smallest number is raised',
    withFields({ stars: integer({ min: 2, max: 5 }) }),
    'The field stars: the smallest is now 2, and no longer 1.',
    'writers',
  ],
  [
    'a choice is added, which answers may have',
    withFields({ kind: choice(['short', 'long', 'odd']) }),
    'The field kind can now be odd.',
    'readers',
  ],
  [
    'a choice is gone',
    withFields({ kind: choice(['short']) }),
    'The field kind can no longer be long.',
    'writers',
  ],
  [
    'a field becomes unique',
    withFields({ body: text({ unique: true }) }),
    'The field body is now unique.',
    'writers',
  ],
  [
    'a type is another one',
    withFields({ body: integer() }),
    'The field body is now integer and no longer text.',
    'everybody',
  ],
  [
    'a removal takes more with it',
    withFields({ above: relation('note', { onRemove: 'remove with' }) }),
    'The field above: when that is removed, this one goes with it, and no longer the removal is refused.',
    undefined,
  ],
  [
    'a state is added',
    withMoves({ lose: { from: 'open', to: 'lost', who: [editor] } }),
    'The state lost is new.',
    'readers',
  ],
  [
    'a move is added',
    withMoves({ slam: { from: 'open', to: 'shut', who: [editor] } }),
    'The move slam is new: from open to shut.',
    undefined,
  ],
  [
    'a move is gone',
    describe({ states: { initial: 'open', moves: { close }, ends: ['shut'] } }),
    'The move open is gone.',
    'writers',
  ],
  [
    'a role loses a move',
    withMoves({ close: { ...close, who: [reader] } }),
    'Editor may no longer make the move close.',
    'writers',
  ],
  [
    'a role wins a move',
    withMoves({ close: { ...close, who: [editor, reader] } }),
    'Reader may now make the move close.',
    undefined,
  ],
  [
    'a move gets a guard',
    withMoves({ close: { ...close, guard: () => undefined } }),
    'The move close now has a guard.',
    'writers',
  ],
  [
    'a role loses a verb',
    describe({ may: { ...note.may, create: [editor] } }),
    'Reader may no longer create.',
    'writers',
  ],
  [
    'everybody is let in, so a role loses nothing',
    describe({ may: { ...note.may, create: everyone } }),
    'Editor may create as everyone now.',
    undefined,
  ],
  [
    'a verb gets a condition',
    describe({ may: { ...note.may, read: { everyone: when({ state: 'open' }), editor: always } } }),
    'Everyone may now read when state is open.',
    'readers',
  ],
  [
    'a field is hidden',
    describe({ fieldTerms: { body: { read: [editor] } } }),
    'Only editor may read body now.',
    'readers',
  ],
  [
    'a rule is added',
    describe({ rules: { one: { holds: () => true, says: 'No.', fields: ['title'] } } }),
    'The rule one is new.',
    'writers',
  ],
  [
    'a limit is lowered',
    describe({ limits: { perOwner: 5 } }),
    'At most 5 records of one owner now.',
    'writers',
  ],
  [
    'a limit is raised',
    describe({ limits: { perOwner: 50 } }),
    'At most 50 records of one owner now.',
    undefined,
  ],
  [
    'the plural is another one',
    describe({ plural: 'memos' }),
    'Many are now called memos, and no longer notes.',
    'everybody',
  ],
  ['an entity is gone', describe({}, { entities: [] }), 'It is gone.', 'everybody'],
  [
    'an entity is renamed, and its address is not',
    describe({
      name: 'memo',
      was: 'note',
      fields: { title, body, stars, kind, above: relation('memo') },
    }),
    'It was called note; its records are kept.',
    undefined,
  ],
  [
    'a role is gone',
    describe({ may: { read: everyone } }, { roles: [reader] }),
    'The role is gone.',
    'everybody',
  ],
  [
    'a failure is added with a known status',
    describe(
      {},
      { failures: failures({ full: { status: 409, says: 'Full.', cause: '', remedy: '' } }) },
    ),
    'The failure full (409) is new.',
    undefined,
  ],
  [
    'an address of the shell is gone',
    describe({}, {}, { addresses: [] }),
    'GET /v1 is gone.',
    'everybody',
  ],
  [
    'a word is another one',
    describe({ purpose: 'For what one must not forget.' }),
    'Its purpose is described otherwise.',
    undefined,
  ],
] as const)('%s', (_, after, says, whom) => {
  const changes = compareDescriptions(before, after)
  const written = writeChanges(changes)
  expect(written.split('\n').map((line) => line.replace(/^ {2}[!·] /u, ''))).toContain(says)
  const found = changes.find((change) => says.toLowerCase() === change.says.toLowerCase())
  expect(found?.breaks?.whom).toBe(whom)
  if (whom === undefined) {
    expect(isBreaking(changes)).toBe(false)
  } else expect(written).toContain('The API change is breaking')
})

test('the same is the same, whatever the order of its names', () => {
  const again = JSON.parse(JSON.stringify(before))
  expect(compareDescriptions(before, again)).toEqual([])
  const { may } = note
  const other = describe({ may: { change: may.change, create: may.create, read: may.read } })
  expect(compareDescriptions(before, other)).toEqual([])
  expect(writeChanges([])).toBe('Nothing has changed.')
})

test('what changes stands with what it is about, and the verdict last', () => {
  expect(
    writeChanges(
      compareDescriptions(before, withFields({ title: text({ required: true, max: 40 }) })),
    ),
  ).toBe(
    [
      'note',
      '  ! The field title: the largest is now 40, and no longer 80.',
      '    breaks whoever writes: values that were taken are refused',
      '',
      '1 change. The API change is breaking: 1 of them break somebody.',
    ].join('\n'),
  )
})

test('what a product adds to the admin area breaks nobody', () => {
  const stock = { kind: 'screens', name: 'stock' } as const
  const said = (old: readonly (typeof stock)[], now: typeof old) =>
    compareDescriptions({ ...before, admin: old }, { ...before, admin: now }).map(
      ({ about, says, breaks }) => [about, says, breaks],
    )
  expect(said([], [stock])).toEqual([
    ['screens/stock', 'the part of the admin area is new.', undefined],
  ])
  expect(said([stock], [])).toEqual([
    ['screens/stock', 'the part of the admin area is gone.', undefined],
  ])
})
