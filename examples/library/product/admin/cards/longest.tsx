import type { ExtensionContext, ExtensionProps } from '#shell/ui/components/extension-types.ts'
import { IntentLink } from '#shell/ui/components/intent-link.tsx'
import type { library } from '../../product.ts'

interface Longest {
  readonly id: string
  readonly title: string
}

export async function load({
  http,
}: ExtensionContext<typeof library>): Promise<Longest | undefined> {
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
