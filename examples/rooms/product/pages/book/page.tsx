import { PageHead, recordPage } from 'nacre/admin'

const booking = recordPage('bookings', { fields: ['room', 'starts', 'ends'], to: '/my' })

export const { load, action, showsErrors } = booking

export function Page({ data }: { data: Awaited<ReturnType<typeof load>> }) {
  return (
    <>
      <PageHead />
      <booking.Form data={data} />
    </>
  )
}
