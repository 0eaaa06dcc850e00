import { type FreeTimesPageData, freeTimesPage } from 'nacre/admin'

const times = freeTimesPage('bookings', { lengths: [60, 120, 240], step: 60, form: '/my/book' })

export const { load, head } = times

/** The free times of a room. Whoever chooses one books it. */
export const Page = ({ data }: { data: FreeTimesPageData }) => (
  <div className="page">
    <h1>Free times</h1>
    <times.Week data={data} />
  </div>
)
