import type { PanelContext, PanelProps } from 'nacre/react'
import type { book } from '../../../entities/book.ts'
import type { product } from '../../../product.ts'

type Readers = readonly string[]

export async function load({
  http,
  record,
}: PanelContext<typeof book, typeof product>): Promise<Readers> {
  const loans = await http.loans.list({ where: { book: record.id } })
  return loans.ok ? loans.data.items.map(({ reader }) => reader) : []
}

export function Panel({ record, data, language }: PanelProps<typeof book, Readers>) {
  if (data.length === 0) {
    return <p>{language === 'de' ? `${record.title} ist da.` : `${record.title} is here.`}</p>
  }
  return (
    <ul>
      {data.map((reader) => (
        <li key={reader}>{reader}</li>
      ))}
    </ul>
  )
}
