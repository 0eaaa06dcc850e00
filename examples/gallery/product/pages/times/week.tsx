import { type FreeTimesPageData, freeTimesPage } from 'nacre/admin'

const times = freeTimesPage('visits', { lengths: [30, 60], step: 30, form: '/forms' })

export const { load } = times

export const Sample = ({ data }: { data: FreeTimesPageData }) => <times.Week data={data} />
