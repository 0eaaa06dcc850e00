import { PageHead, RecordTable } from 'nacre/admin'
import type { PageContext } from 'nacre/http'
import { IntentLink } from 'nacre/react'
import type { product } from '../../product.ts'

export async function load({ http }: PageContext<typeof product>) {
  const [accounts, postings] = await Promise.all([
    http.accounts.list({ where: { holder: 'me' }, sort: 'number' }),
    http.postings.list({ sort: '-createdAt', limit: 5, expand: ['account', 'entry'] }),
  ])
  return {
    accounts: accounts.ok ? accounts.data.items : [],
    postings: postings.ok ? postings.data.items : [],
  }
}

type Data = Awaited<ReturnType<typeof load>>

/** Where the customers’ area begins. */
export const Page = ({ data: { accounts, postings } }: { data: Data }) => (
  <>
    <PageHead
      actions={
        <IntentLink className="button main" to="/my/send">
          Send money
        </IntentLink>
      }
    />
    <RecordTable
      plural="accounts"
      records={accounts}
      columns={['number', 'balance', 'available', 'state']}
      empty={<p>You have no account yet.</p>}
    />
    <h2>Last bookings</h2>
    <RecordTable
      plural="postings"
      records={postings}
      columns={['createdAt', 'entry', 'amount']}
      empty={<p>Nothing was booked.</p>}
    />
  </>
)
