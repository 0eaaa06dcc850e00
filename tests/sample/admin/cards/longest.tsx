import type { PartContext, PartProps } from '#shell/ui/components/own-part.ts'
import { IntentLink } from '#shell/ui/components/intent-link.tsx'
import type { library } from '../../product.ts'

interface Longest {
  readonly id: string
  readonly title: string
}

export async function load({ http }: PartContext<typeof library>): Promise<Longest | undefined> {
  const answer = await http.books.list({ where: { pages: { gt: 0 } }, sort: '-pages', limit: 1 })
  const [book] = answer.ok ? answer.data.items : []
  return book && { id: book.id, title: book.title }
}

export function Card({ data }: PartProps<Longest | undefined>) {
  if (!data) return <p>–</p>
  return (
    <p>
      <IntentLink to={`/admin/books/${data.id}`}>{data.title}</IntentLink>
    </p>
  )
}
