import { recordPage, type RecordPageData } from 'nacre/admin'

const item = recordPage('items', { to: '/forms' })

export const { load, action } = item

export const Sample = ({ data }: { data: RecordPageData }) => <item.Form data={data} />
