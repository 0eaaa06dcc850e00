import type { Inline, Part, Row, Section } from '#shell/model/specification-document.ts'
import type { Description, EntityDescription } from '../description.ts'
import { paragraph, table } from './document.ts'
import { code, countOf, line, notShown } from './inline.ts'
import { headingOf, sayLayout } from './screens.ts'

/** Business constants and limits. */
export function sayConstants(description: Description): Section {
  const { entities, house, readBy } = description
  const limits = entities.flatMap((entity) => limitsOf(entity))
  const isAsked = readBy === undefined || limits.length > 0
  const business: Part = {
    title: 'Limits',
    blocks:
      limits.length === 0
        ? [paragraph(line`Business limits (counts, rates): ${notShown}.`)]
        : [table(['Of', 'What', 'Limit'], limits)],
  }
  const layouts = layoutsOf(description)
  return {
    number: 9,
    id: 'constants',
    title: 'Business constants and limits',
    blocks: [],
    parts: [
      ...(isAsked ? [business] : []),
      ...(layouts.length === 0
        ? []
        : [{ title: 'Grids of pages', blocks: [table(['Page', 'Shows', 'Grid'], layouts)] }]),
      ...sessionsOf(description),
      ...house.constants.map(({ name, values }) => ({
        title: name,
        blocks: [
          table(
            ['Constant', 'Value'],
            values.map(([constant, value]) => [[constant], [value]]),
          ),
        ],
      })),
    ],
  }
}

function sessionsOf({ users }: Description): readonly Part[] {
  if (!users) return []
  const { idle, whole, remembered } = users.sessions
  const rows = Object.entries({
    'without a request': idle,
    'in all': whole,
    'without a request, for those who stay signed in': remembered.idle,
    'in all, for those who stay signed in': remembered.whole,
  }).map(([name, hours]): Row => [[name], [`${countOf(hours)} hours`]])
  return [{ title: 'Sessions', blocks: [table(['Constant', 'Value'], rows)] }]
}

/** The names of the limits that are no rates. */
export const counts = {
  perOwner: 'records of one owner',
  inAll: 'records in all',
  binDays: 'days in the bin',
} as const

function limitsOf({ name, limits, binDays }: EntityDescription): readonly Row[] {
  const { perOwner, inAll, rates = {} } = limits
  const row = (what: string, limit: Inline): Row => [[code(name)], [what], limit]
  const numbers = { perOwner, inAll, binDays: binDays === usualBinDays ? undefined : binDays }
  return [
    ...(['perOwner', 'inAll', 'binDays'] as const).flatMap((one) => {
      const limit = numbers[one]
      return limit === undefined ? [] : [row(counts[one], [countOf(limit)])]
    }),
    ...Object.entries(rates).map(([verb, rate]) => row(`${verb} by one actor`, [rate])),
  ]
}

/** So long a removed record stays in the bin where nothing else is said. */
export const usualBinDays = 30

function layoutsOf({ pages }: Description): readonly Row[] {
  return pages.flatMap((page) =>
    page.shows.flatMap((shown): Row[] => {
      const layout = sayLayout(shown)
      return layout === undefined ? [] : [[[headingOf(page)], [shown.text], [layout]]]
    }),
  )
}
