import { type ReactNode } from 'react'
import { IntentLink } from '../../../components/intent-link.tsx'
import { Placeholder } from '../../kit/placeholder.tsx'
import { useWords } from '../admin-context.ts'
import { listAddress } from './list-address.ts'
import { useList } from './list-context.ts'
import { listParts, type ShownList } from './list-parts.tsx'
import { Pager } from './pager.tsx'
import { Scroll } from './scroll/scroll.tsx'
import { useRows } from './scroll/use-rows.ts'
import { Table } from './table.tsx'
import { allRecords, viewAddress } from './views.ts'

const words = {
  en: {
    none: 'There is nothing here yet.',
    first: 'Make the first',
    noMatch: 'Nothing matches.',
    noMatchText: 'No record fits what is asked for.',
    all: 'Show all',
    emptyBin: 'The bin is empty.',
    beyond: 'The list ends before this page.',
    start: 'To the beginning',
    refused: 'The list could not be shown.',
    again: 'Ask for nothing and begin anew',
    retry: 'Try again',
  },
  de: {
    none: 'Hier ist noch nichts.',
    first: 'Das erste anlegen',
    noMatch: 'Nichts passt.',
    noMatchText: 'Kein Eintrag passt zu dem, was gefragt ist.',
    all: 'Alle zeigen',
    emptyBin: 'Der Papierkorb ist leer.',
    beyond: 'Die Liste endet vor dieser Seite.',
    start: 'Zum Anfang',
    refused: 'Die Liste konnte nicht gezeigt werden.',
    again: 'Nach nichts fragen und neu beginnen',
    retry: 'Noch einmal versuchen',
  },
}

/** What came of asking: a table, or why there is none and what to do about it. */
export function Records() {
  const { answer, here } = useList()
  const say = useWords(words)
  if (!answer.ok) {
    const { title, remedy } = answer.problem
    // What was asked is no reason why the server fails, or does not answer.
    const isRefused = answer.status >= 400 && answer.status < 500
    return (
      <Placeholder
        isProblem
        title={say.refused}
        action={
          isRefused ? (
            <Way to={viewAddress(here, allRecords)}>{say.again}</Way>
          ) : (
            <Way to={here.pathname + here.search}>{say.retry}</Way>
          )
        }
      >
        {title} {remedy}
      </Placeholder>
    )
  }
  if (answer.data.items.length === 0) return <Nothing total={answer.data.total ?? 0} />
  return <Found />
}

function Nothing({ total }: { total: number }) {
  const { entity, asked, here } = useList()
  const say = useWords(words)
  const { where, search, bin } = asked
  if (total > 0) {
    return (
      <Placeholder title={say.beyond} action={<Way to={listAddress(here, {})}>{say.start}</Way>} />
    )
  }
  if (where !== undefined || search !== undefined) {
    const to = listAddress(here, { where: undefined, search: undefined })
    return (
      <Placeholder icon="search" title={say.noMatch} action={<Way to={to}>{say.all}</Way>}>
        {say.noMatchText}
      </Placeholder>
    )
  }
  if (bin === 'yes') return <Placeholder icon="remove" title={say.emptyBin} />
  const create = 'create' in entity.may && <Way to={`/admin/${entity.plural}/new`}>{say.first}</Way>
  return <Placeholder title={say.none} action={create} />
}

function Way({ to, children }: { to: string; children: ReactNode }) {
  return (
    <IntentLink className="button" to={to}>
      {children}
    </IntentLink>
  )
}

function Found() {
  const { entity, columns, asked, answer, skip, here } = useList()
  const page = answer.ok ? answer.data : undefined
  const items = page?.items ?? []
  const list: ShownList = {
    entity,
    columns: columns.map(({ name }) => name),
    asked,
    items,
    skip,
    total: page?.total ?? items.length,
  }
  const isScrolled = new URLSearchParams(here.search).get('scroll') === 'yes'
  if (isScrolled) return <Scrolled list={list} />
  return (
    <Around list={list}>
      <Table list={list} rows={items.map((record, at) => ({ record, place: skip + at + 1 }))} />
      <Pager total={list.total} skip={skip} count={items.length} />
    </Around>
  )
}

function Scrolled({ list }: { list: ShownList }) {
  const known = useRows()
  return (
    <Around list={{ ...list, rows: known.rows }}>
      <Scroll key={JSON.stringify(list.asked)} list={{ ...list, rows: known.rows }} known={known} />
    </Around>
  )
}

const Around = listParts.Around ?? Plain

function Plain({ children }: { list: ShownList; children: ReactNode }) {
  return <>{children}</>
}
