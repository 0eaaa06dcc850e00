import { expect, test } from 'vitest'
import { findPageUses } from './find-page-uses.ts'

const usesIn = (code: string) => findPageUses(code, 'page.tsx')

test.each([
  ["const rooms = listPage<typeof product, 'rooms'>('rooms', {})", ['list of rooms']],
  ["const booking = recordPage('bookings')", ['form of bookings']],
  ["const times = freeTimesPage('bookings')", ['free times of bookings']],
  ['const a = <RecordTable plural="loans" records={[]} columns={[]} />', ['table of loans']],
  ["http.loans.list({ where: { state: 'lent' } })", ['reads loans']],
  ['context.http.folderLinks.read(id)', ['reads folder-links']],
  ['await http.loans.aggregate({})', ['counts loans']],
  ["http.loans.move(loan, 'cancel')", ['moves loans: cancel']],
  ["http.accounts.act(id, 'deposit', { amount })", ['acts on accounts: deposit']],
  ["http.entries.queryList('balance', {})", ['asks entries: balance']],
  ['http.loans.move(loan, name)', ['moves loans']],
])('%s is found', (code, expected) => {
  expect(usesIn(code)).toEqual(expected)
})

test.each(['cache.loans.list()', 'http.get("/v1/loans")', 'listPage(plural)', 'items.list()'])(
  '%s is none',
  (code) => {
    expect(usesIn(code)).toEqual([])
  },
)

test('each use is listed once, in order', () => {
  expect(usesIn('http.tools.list(); http.loans.list(); http.tools.read(id)')).toEqual([
    'reads loans',
    'reads tools',
  ])
})
