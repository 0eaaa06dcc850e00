import { PageHead, recordPage, type RecordPageData } from 'nacre/admin'

const fields = ['from', 'receiver', 'amount', 'purpose']
const transfer = recordPage('transfers', { fields, to: '/my/transfers' })

export const { load, action, showsErrors } = transfer

export const Page = ({ data }: { data: RecordPageData }) => (
  <>
    <PageHead />
    <transfer.Form data={data} />
  </>
)
