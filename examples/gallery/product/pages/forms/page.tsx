import type { PageContext } from 'nacre/http'
import type { product } from '../../product.ts'
import { Gallery } from '../../gallery.tsx'
import * as newRecord from './new-record.tsx'
import * as ownLayout from './own-layout.tsx'

export async function load(context: PageContext<typeof product>) {
  const [newRecordData, ownLayoutData] = await Promise.all([
    newRecord.load(context),
    ownLayout.load(context),
  ])
  return { newRecord: newRecordData, ownLayout: ownLayoutData }
}

export const { action } = newRecord
export const showsErrors = true

type Data = Awaited<ReturnType<typeof load>>

export const Page = ({ data }: { data: Data }) => (
  <Gallery
    title="Forms"
    examples={[
      {
        name: 'A new record, with a field of every type',
        file: 'forms/new-record',
        shown: <newRecord.Sample data={data.newRecord} />,
      },
      {
        name: 'A layout and a value of its own',
        file: 'forms/own-layout',
        shown: <ownLayout.Sample data={data.ownLayout} />,
      },
    ]}
  />
)
