import type { PageContext } from 'nacre/http'
import type { product } from '../../product.ts'
import { Gallery } from '../../gallery.tsx'
import * as rows from './rows.tsx'
import * as noRows from './no-rows.tsx'
import * as plain from './plain.tsx'

export async function load(context: PageContext<typeof product>) {
  const [rowsData, noRowsData] = await Promise.all([rows.load(context), noRows.load(context)])
  return { rows: rowsData, noRows: noRowsData }
}

type Data = Awaited<ReturnType<typeof load>>

export const Page = ({ data }: { data: Data }) => (
  <Gallery
    title="Tables"
    examples={[
      { name: 'Records', file: 'tables/rows', shown: <rows.Sample data={data.rows} /> },
      { name: 'No records', file: 'tables/no-rows', shown: <noRows.Sample data={data.noRows} /> },
      { name: 'A table of anything', file: 'tables/plain', shown: <plain.Sample /> },
    ]}
  />
)
