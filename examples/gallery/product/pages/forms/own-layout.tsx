import { recordPage, type RecordPageData } from 'nacre/admin'

const item = recordPage('items', { to: '/tables' })

export const { load } = item

export const Sample = ({ data }: { data: RecordPageData }) => (
  <item.Form
    data={data}
    layout={
      <div className="columns">
        <item.Field name="name" />
        <item.Field name="amount" />
        <item.Field name="state" />
      </div>
    }
  >
    <button className="main">Add the item</button>
  </item.Form>
)
