import type { PageContext } from 'nacre/http'
import type { product } from '../../product.ts'
import { Gallery } from '../../gallery.tsx'
import * as week from './week.tsx'

export async function load(context: PageContext<typeof product>) {
  const weekData = await week.load(context)
  return { week: weekData }
}

type Data = Awaited<ReturnType<typeof load>>

export const Page = ({ data }: { data: Data }) => (
  <Gallery
    title="Free times"
    examples={[{ name: 'A week', file: 'times/week', shown: <week.Sample data={data.week} /> }]}
  />
)
