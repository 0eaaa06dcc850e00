import type { PageContext } from 'nacre/http'
import type { product } from '../../product.ts'
import { Gallery } from '../../gallery.tsx'
import * as asTable from './as-table.tsx'
import * as asCards from './as-cards.tsx'
import * as noRecords from './no-records.tsx'
import * as notAllowed from './not-allowed.tsx'

export async function load(context: PageContext<typeof product>) {
  const [asTableData, asCardsData, noRecordsData, notAllowedData] = await Promise.all([
    asTable.load(context),
    asCards.load(context),
    noRecords.load(context),
    notAllowed.load(context),
  ])
  return {
    asTable: asTableData,
    asCards: asCardsData,
    noRecords: noRecordsData,
    notAllowed: notAllowedData,
  }
}

type Data = Awaited<ReturnType<typeof load>>

export const Page = ({ data }: { data: Data }) => (
  <Gallery
    title="Lists"
    examples={[
      {
        name: 'Table with filters and totals',
        file: 'lists/as-table',
        shown: <asTable.Sample data={data.asTable} />,
      },
      { name: 'Cards', file: 'lists/as-cards', shown: <asCards.Sample data={data.asCards} /> },
      {
        name: 'No records',
        file: 'lists/no-records',
        shown: <noRecords.Sample data={data.noRecords} />,
      },
      {
        name: 'Records that the reader may not see',
        file: 'lists/not-allowed',
        shown: <notAllowed.Sample data={data.notAllowed} />,
      },
    ]}
  />
)
