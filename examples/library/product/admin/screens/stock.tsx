import type { ExtensionContext, ExtensionProps } from 'nacre/react'
import type { product } from '../../product.ts'

interface Stock {
  readonly shelves: readonly {
    readonly id: string
    readonly name: string
    readonly books: number
  }[]
}

export async function load({ http }: ExtensionContext<typeof product>): Promise<Stock> {
  const [shelves, books] = await Promise.all([
    http.bookShelves.list(),
    http.books.aggregate({ groupBy: 'shelf' }),
  ])
  if (!shelves.ok || !books.ok) return { shelves: [] }
  const counts = new Map(books.data.items.map(({ group, count }) => [group.shelf, count]))
  return {
    shelves: shelves.data.items.map(({ id, name }) => ({
      id,
      name: name ?? id,
      books: counts.get(id) ?? 0,
    })),
  }
}

export function Page({ data, language }: ExtensionProps<Stock>) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{language === 'de' ? 'Regal' : 'Shelf'}</th>
          <th scope="col">{language === 'de' ? 'Bücher' : 'Books'}</th>
        </tr>
      </thead>
      <tbody>
        {data.shelves.map(({ id, name, books }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>{books}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
