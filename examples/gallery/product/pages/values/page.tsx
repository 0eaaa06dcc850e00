import type { PageContext } from 'nacre/http'
import type { product } from '../../product.ts'
import { Gallery } from '../../gallery.tsx'
import * as byType from './by-type.tsx'
import * as ofReader from './of-reader.tsx'
import * as withLabels from './with-labels.tsx'

export async function load(context: PageContext<typeof product>) {
  const [byTypeData, withLabelsData, ofReaderData] = await Promise.all([
    byType.load(context),
    withLabels.load(context),
    ofReader.load(context),
  ])
  return { byType: byTypeData, withLabels: withLabelsData, ofReader: ofReaderData }
}

type Data = Awaited<ReturnType<typeof load>>

export const Page = ({ data }: { data: Data }) => (
  <Gallery
    title="Values"
    examples={[
      {
        name: 'A value of every type',
        file: 'values/by-type',
        shown: <byType.Sample data={data.byType} />,
      },
      {
        name: 'Values with their labels',
        file: 'values/with-labels',
        shown: <withLabels.Sample data={data.withLabels} />,
      },
      {
        name: 'Who reads, and what they may do',
        file: 'values/of-reader',
        shown: <ofReader.Sample data={data.ofReader} />,
      },
    ]}
  />
)
