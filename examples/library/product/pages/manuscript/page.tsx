import { recordPage } from 'nacre/admin'
import type { PageContext } from 'nacre/http'
import '../suggest/suggest.css'

const manuscript = recordPage('suggestions', {
  fields: ['about', 'letter'],
  to: '/manuscript?sent',
})

export const { action, showsErrors } = manuscript

export async function load(context: PageContext) {
  return { form: await manuscript.load(context), isSent: context.url.searchParams.has('sent') }
}

type Data = Awaited<ReturnType<typeof load>>

export const head = ({ form }: Data) => manuscript.head(form)

/** Visitors send a file here, without an account. */
export function Page({ data: { form, isSent } }: { data: Data }) {
  return (
    <div className="suggest">
      <h1>Send a manuscript</h1>
      {isSent ? (
        <p role="status">Thank you.</p>
      ) : (
        <manuscript.Form data={form} submitLabel="Send" />
      )}
    </div>
  )
}
