import type { PageContext } from '#shell/http/page-context.ts'
import { PageHead } from '../../../kit/page-head.tsx'
import { useWords } from '../../admin-context.ts'
import { Moment } from '../../moment.tsx'
import { NotHere } from '../../not-here.tsx'
import { loadFor, type OperationData } from '../load-for.ts'
import '../../access/access.css'
import '../operation.css'

const words = {
  en: { mail: 'Mail', from: 'From', to: 'To', at: 'Written', text: 'Text of the letter' },
  de: { mail: 'Post', from: 'Von', to: 'An', at: 'Geschrieben', text: 'Text des Briefs' },
}

interface Letter {
  readonly subject: string
  readonly at: string
  readonly language: string
  readonly from: { readonly name: string | null; readonly address: string }
  readonly to: { readonly name: string | null; readonly address: string }
  readonly text: string
}

type Data = OperationData<Letter>

export function load(context: PageContext): Promise<Data> {
  const id = encodeURIComponent(context.params['id'] ?? '')
  return loadFor(context, 'mail', `/v1/mail/${id}`)
}

export function head({ answer }: Data) {
  return answer?.ok ? { title: answer.data.subject } : { status: 404 as const }
}

/** A letter as it was written, with its links as text: whoever opens one uses it up. */
export function Page({ data: { answer } }: { data: Data }) {
  const say = useWords(words)
  if (!answer?.ok) return <NotHere />
  const { subject, at, language, from, to, text } = answer.data
  return (
    <>
      <PageHead
        title={<span lang={language}>{subject}</span>}
        crumbs={[{ to: '/admin/operation/mail', label: say.mail }]}
      />
      <dl className="facts">
        <dt>{say.from}</dt>
        <dd>
          {from.name} {from.address}
        </dd>
        <dt>{say.to}</dt>
        <dd>
          {to.name} {to.address}
        </dd>
        <dt>{say.at}</dt>
        <dd>
          <Moment time={at} />
        </dd>
      </dl>
      <section className="panel letter" aria-label={say.text} lang={language}>
        <pre className="told">{text}</pre>
      </section>
    </>
  )
}
