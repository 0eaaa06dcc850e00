import type { PageContext } from 'nacre/http'
import type { product } from '../../product.ts'

export async function load({ http }: PageContext<typeof product>) {
  const books = await http.books.list({ sort: 'title', limit: 50, fields: ['title'] })
  return { books: books.ok ? books.data.items : [] }
}

/** The titles of the books that the visitor may read. */
export function Page({ data }: { data: Awaited<ReturnType<typeof load>> }) {
  return (
    <>
      <h1>Books</h1>
      <ul>
        {data.books.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
    </>
  )
}
