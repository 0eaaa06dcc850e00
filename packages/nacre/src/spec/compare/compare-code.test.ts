import { expect, test } from 'vitest'
import { compareDescriptions } from './compare-descriptions.ts'
import { before } from './notes.fixture.ts'

const code = {
  pageUses: { notes: ['list of notes', 'moves notes: close'] },
  routes: ['GET /feeds/notes.txt'],
}

test('a page that does something else is a change, and a route that is gone breaks clients', () => {
  const changed = { pageUses: { notes: ['form of notes', 'list of notes'] }, routes: [] }
  expect(
    compareDescriptions({ ...before, code }, { ...before, code: changed }).map(
      ({ subject, text, breaks }) => [subject, text, breaks?.clients],
    ),
  ).toEqual([
    ['notes', 'the code of the page has no moves notes: close any more.', undefined],
    ['notes', 'the code of the page now has form of notes.', undefined],
    ['addresses', 'GET /feeds/notes.txt was removed.', 'everybody'],
  ])
})

test('a specification of an earlier version says nothing about code', () => {
  expect(compareDescriptions(before, { ...before, code })).toEqual([])
  expect(compareDescriptions({ ...before, code }, { ...before, code })).toEqual([])
})
