import { recordPage } from 'nacre/admin'
import type { PageContext } from 'nacre/http'
import './suggest.css'

const suggestion = recordPage('suggestions', { fields: ['about'], to: '/suggest?sent' })

export const { action, showsErrors } = suggestion

export async function load(context: PageContext) {
  return { form: await suggestion.load(context), isSent: context.url.searchParams.has('sent') }
}

type Data = Awaited<ReturnType<typeof load>>

export const head = ({ form }: Data) => suggestion.head(form)

/** Visitors suggest a book here, without an account. */
export function Page({ data: { form, isSent } }: { data: Data }) {
  return (
    <div className="suggest">
      <h1>Suggest a book</h1>
      {isSent ? (
        <p role="status">Thank you. A librarian reads it.</p>
      ) : (
        <suggestion.Form data={form} />
      )}
    </div>
  )
}
