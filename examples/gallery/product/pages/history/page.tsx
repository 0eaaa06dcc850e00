import type { PageContext } from 'nacre/http'
import type { product } from '../../product.ts'
import { Gallery } from '../../gallery.tsx'
import * as ofRecord from './of-record.tsx'

export async function load(context: PageContext<typeof product>) {
  const ofRecordData = await ofRecord.load(context)
  return { ofRecord: ofRecordData }
}

export const { action } = ofRecord
export const showsErrors = true

type Data = Awaited<ReturnType<typeof load>>

export const Page = ({ data }: { data: Data }) => (
  <Gallery
    title="History"
    examples={[
      {
        name: 'The changes of a record',
        file: 'history/of-record',
        shown: <ofRecord.Sample data={data.ofRecord} />,
      },
    ]}
  />
)
