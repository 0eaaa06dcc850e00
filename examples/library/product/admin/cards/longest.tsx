import { type ExtensionContext, type ExtensionProps, IntentLink } from 'nacre/react'
import type { product } from '../../product.ts'

interface Longest {
  readonly id: string
  readonly title: string
}

export async function load({
  http,
}: ExtensionContext<typeof product>): Promise<Longest | undefined> {
  const result = await http.books.list({ where: { pages: { gt: 0 } }, sort: '-pages', limit: 1 })
  const [book] = result.ok ? result.data.items : []
  return book && { id: book.id, title: book.title }
}

export function Card({ data }: ExtensionProps<Longest | undefined>) {
  if (!data) return <p>–</p>
  return (
    <p>
      <IntentLink to={`/admin/books/${data.id}`}>{data.title}</IntentLink>
    </p>
  )
}
