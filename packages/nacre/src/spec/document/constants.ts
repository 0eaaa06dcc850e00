import type {
  SpecInline,
  SpecSubsection,
  SpecTableRow,
  SpecSection,
} from '#shell/model/specification-document.ts'
import type { Description, EntityDescription } from '../description.ts'
import { paragraph, table } from './document.ts'
import { code, formatCount, inlineText, undecidedText } from '../grammar/inline.ts'
import { pageHeading, formatLayout } from './pages.ts'

/** Renders section 9: business constants and limits. */
export function renderConstants(description: Description): SpecSection {
  const { entities, shell, readBy } = description
  const limits = entities.flatMap((entity) => limitsOf(entity))
  const isListed = readBy === undefined || limits.length > 0
  const business: SpecSubsection = {
    title: 'Limits',
    blocks:
      limits.length === 0
        ? [paragraph(inlineText`Business limits (counts, rates): ${undecidedText}.`)]
        : [table(['Of', 'What', 'Limit'], limits)],
  }
  const layouts = layoutsOf(description)
  return {
    number: 9,
    id: 'constants',
    title: 'Business constants and limits',
    blocks: [],
    parts: [
      ...(isListed ? [business] : []),
      ...(layouts.length === 0
        ? []
        : [{ title: 'Grids of pages', blocks: [table(['Page', 'Shows', 'Grid'], layouts)] }]),
      ...renderSessions(description),
      ...shell.constants.map(({ name, values }) => ({
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

function renderSessions({ users }: Description): readonly SpecSubsection[] {
  if (!users) return []
  const { idleHours, maxHours, remembered } = users.sessions
  const rows = Object.entries({
    idle: idleHours,
    total: maxHours,
    'idle, when staying signed in': remembered.idleHours,
    'total, when staying signed in': remembered.maxHours,
  }).map(([name, hours]): SpecTableRow => [[name], [`${formatCount(hours)} hours`]])
  return [{ title: 'Sessions', blocks: [table(['Constant', 'Value'], rows)] }]
}

/** The labels of quotas, as opposed to rate limits. */
export const quotaLabels = {
  perOwner: 'records per owner',
  total: 'records in total',
  trashDays: 'days in the trash',
} as const

function limitsOf({ name, limits, trashDays }: EntityDescription): readonly SpecTableRow[] {
  const { perOwner, total, rates = {} } = limits
  const row = (what: string, limit: SpecInline): SpecTableRow => [[code(name)], [what], limit]
  const numbers = {
    perOwner,
    total,
    trashDays: trashDays === defaultTrashDays ? undefined : trashDays,
  }
  return [
    ...(['perOwner', 'total', 'trashDays'] as const).flatMap((one) => {
      const limit = numbers[one]
      return limit === undefined ? [] : [row(quotaLabels[one], [formatCount(limit)])]
    }),
    ...Object.entries(rates).map(([verb, rate]) => row(`${verb} per user`, [rate])),
  ]
}

/** The default number of days in the trash. */
export const defaultTrashDays = 30

function layoutsOf({ pages }: Description): readonly SpecTableRow[] {
  return pages.flatMap((page) =>
    page.content.flatMap((content): SpecTableRow[] => {
      const layout = formatLayout(content)
      return layout === undefined ? [] : [[[pageHeading(page)], [content.text], [layout]]]
    }),
  )
}
