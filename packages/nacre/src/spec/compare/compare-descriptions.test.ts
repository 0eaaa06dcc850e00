import { expect, test } from 'vitest'
import { defineErrors } from '#shell/language/errors/define-errors.ts'
import { choice } from '#shell/field-types/choice/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { always, everyone, when } from '#shell/language/roles/role.ts'
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
  ['a field is added', withFields({ more: text() }), 'The field more was added.', undefined],
  [
    'a field is added that is required',
    withFields({ more: text({ required: true }) }),
    'The field more was added and is required.',
    'writers',
  ],
  [
    '… with a default',
    withFields({ more: text({ required: true, default: 'x' }) }),
    'The field more was added.',
    undefined,
  ],
  [
    'a field is gone',
    describe({ fields: { title, stars, kind, above } }),
    'The field body was removed.',
    'everybody',
  ],
  [
    'a field is renamed',
    describe({ fields: { title, text: text({ renamedFrom: 'body' }), stars, kind, above } }),
    'The field body was renamed to text; its values are kept.',
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
    'The field title: the maximum is now 40, no longer 80.',
    'writers',
  ],
  [
    'a bound is widened',
    withFields({ title: text({ required: true, max: 90 }) }),
    'The field title: the maximum is now 90, no longer 80.',
    undefined,
  ],
  [
    'a smallest number is raised',
    withFields({ stars: integer({ min: 2, max: 5 }) }),
    'The field stars: the minimum is now 2, no longer 1.',
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
    withFields({ above: relation('note', { onRemove: 'cascade' }) }),
    'The field above: when the referenced record is deleted, this record is deleted too, no longer the deletion is rejected.',
    undefined,
  ],
  [
    'a state is added',
    withMoves({ lose: { from: 'open', to: 'lost', may: [editor] } }),
    'The state lost was added.',
    'readers',
  ],
  [
    'a move is added',
    withMoves({ slam: { from: 'open', to: 'shut', may: [editor] } }),
    'The transition slam was added: from open to shut.',
    undefined,
  ],
  [
    'a move is gone',
    describe({ states: { initial: 'open', moves: { close }, finalStates: ['shut'] } }),
    'The transition open was removed.',
    'writers',
  ],
  [
    'a role loses a move',
    withMoves({ close: { ...close, may: [reader] } }),
    'Editor may no longer use the transition close.',
    'writers',
  ],
  [
    'a role wins a move',
    withMoves({ close: { ...close, may: [editor, reader] } }),
    'Reader may now use the transition close.',
    undefined,
  ],
  [
    'a move gets a guard',
    withMoves({ close: { ...close, guard: () => undefined } }),
    'The transition close now has a condition.',
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
    'Editor may now create as everyone.',
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
    describe({ fieldPermissions: { body: { read: [editor] } } }),
    'Only editor may now read body.',
    'readers',
  ],
  [
    'a rule is added',
    describe({ rules: { one: { check: () => true, message: 'No.', fields: ['title'] } } }),
    'The rule one was added.',
    'writers',
  ],
  [
    'a limit is lowered',
    describe({ limits: { perOwner: 5 } }),
    'Now at most 5 records per owner.',
    'writers',
  ],
  [
    'a limit is raised',
    describe({ limits: { perOwner: 50 } }),
    'Now at most 50 records per owner.',
    undefined,
  ],
  [
    'the plural is another one',
    describe({ plural: 'memos' }),
    'Its plural is now memos, no longer notes.',
    'everybody',
  ],
  ['an entity is gone', describe({}, { entities: [] }), 'It was removed.', 'everybody'],
  [
    'an entity is renamed, and its address is not',
    describe({
      name: 'memo',
      renamedFrom: 'note',
      fields: { title, body, stars, kind, above: relation('memo') },
    }),
    'It was renamed from note; its records are kept.',
    undefined,
  ],
  [
    'a role is gone',
    describe({ may: { read: everyone } }, { roles: [reader] }),
    'The role was removed.',
    'everybody',
  ],
  [
    'a failure is added with a known status',
    describe(
      {},
      { errors: defineErrors({ full: { status: 409, message: 'Full.', cause: '', hint: '' } }) },
    ),
    'The error full (409) was added.',
    undefined,
  ],
  [
    'an address of the shell is gone',
    describe({}, {}, { routes: [] }),
    'GET /v1 was removed.',
    'everybody',
  ],
  [
    'a word is another one',
    describe({ description: 'For what one must not forget.' }),
    'Its description changed.',
    undefined,
  ],
] as const)('%s', (_, after, sentence, whom) => {
  const changes = compareDescriptions(before, after)
  const written = writeChanges(changes)
  expect(written.split('\n').map((line) => line.replace(/^ {2}[!·] /u, ''))).toContain(sentence)
  const found = changes.find((change) => sentence.toLowerCase() === change.text.toLowerCase())
  expect(found?.breaks?.clients).toBe(whom)
  if (whom === undefined) {
    expect(isBreaking(changes)).toBe(false)
  } else expect(written).toContain('Breaking API changes')
})

test('returns no changes if only the order of keys differs', () => {
  const again = JSON.parse(JSON.stringify(before))
  expect(compareDescriptions(before, again)).toEqual([])
  const { may } = note
  const other = describe({ may: { change: may.change, create: may.create, read: may.read } })
  expect(compareDescriptions(before, other)).toEqual([])
  expect(writeChanges([])).toBe('No changes.')
})

test('groups changes by subject and ends with the verdict', () => {
  expect(
    writeChanges(
      compareDescriptions(before, withFields({ title: text({ required: true, max: 40 }) })),
    ),
  ).toBe(
    [
      'note',
      '  ! The field title: the maximum is now 40, no longer 80.',
      '    breaks clients that write: values accepted before are rejected',
      '',
      '1 change. Breaking API changes: 1.',
    ].join('\n'),
  )
})

test('admin extensions are not breaking changes', () => {
  const stock = { kind: 'screens', name: 'stock' } as const
  const output = (old: readonly (typeof stock)[], now: typeof old) =>
    compareDescriptions({ ...before, admin: old }, { ...before, admin: now }).map((change) => [
      change.subject,
      change.text,
      change.breaks,
    ])
  expect(output([], [stock])).toEqual([
    ['screens/stock', 'the part of the admin area was added.', undefined],
  ])
  expect(output([stock], [])).toEqual([
    ['screens/stock', 'the part of the admin area was removed.', undefined],
  ])
})
