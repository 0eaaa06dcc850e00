import { useEffect } from 'react'
import type { Answer } from '#shell/http/http.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import { useSite } from '../../../../components/site.ts'
import { PageHead } from '../../../kit/page-head.tsx'
import { wordsFor } from '../../../words.ts'
import { ProofFirst } from '../../access/proof.tsx'
import { useWords } from '../../admin-context.ts'
import { Moment } from '../../moment.tsx'
import { useNeeds } from '../../needs/needs-context.ts'
import { NotHere } from '../../not-here.tsx'
import { loadFor, type OperationData } from '../load-for.ts'
import '../../access/access.css'
import '../operation.css'

const words = {
  en: { mail: 'Mail', from: 'From', to: 'To', at: 'Written', text: 'Text of the letter' },
  de: { mail: 'Post', from: 'Von', to: 'An', at: 'Geschrieben', text: 'Text des Briefs' },
}

interface Letter {
  readonly id: string
  readonly isOpened: boolean
  readonly subject: string
  readonly at: string
  readonly language: string
  readonly from: { readonly name: string | null; readonly address: string }
  readonly to: { readonly name: string | null; readonly address: string }
  readonly text: string
}

type Data = OperationData<Letter>

/**
 * A page that the server makes is one that somebody looks at. The letter is marked and the page asked for
 * again, so that everything in it knows. What a browser asks for may only be fetched ahead.
 */
export async function load(context: PageContext): Promise<Data> {
  const at = `/v1/mail/${encodeURIComponent(context.params['id'] ?? '')}`
  const found = await loadFor<Letter>(context, 'mail', at)
  const isNew = found.answer?.ok && !found.answer.data.isOpened
  if (isNew && typeof document === 'undefined' && (await context.http.put(`${at}/opened`)).ok) {
    throw new Response(null, { status: 302, headers: { location: context.url.pathname } })
  }
  return found
}

export function head({ answer, language }: Data) {
  if (answer && isDoubted(answer)) return { title: wordsFor(words, language).mail }
  return answer?.ok ? { title: answer.data.subject } : { status: 404 as const }
}

/** Whether it is there, and shown once the reader has shown who they are. */
function isDoubted(answer: Answer<Letter>): boolean {
  return !answer.ok && answer.problem.id === 'proof-needed'
}

/** A letter as it was written, with its links as text: whoever opens one uses it up. */
export function Page({ data: { answer } }: { data: Data }) {
  const say = useWords(words)
  useOpening(answer?.ok ? answer.data : undefined)
  if (answer && isDoubted(answer)) {
    return (
      <>
        <PageHead title={say.mail} crumbs={[{ to: '/admin/operation/mail', label: say.mail }]} />
        <ProofFirst />
      </>
    )
  }
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

/** Marks the letter that somebody has come to, and tells what counts those that nobody has opened. */
function useOpening(letter: Letter | undefined): void {
  const { http } = useSite()
  const { ask } = useNeeds()
  const id = letter && !letter.isOpened ? letter.id : undefined
  useEffect(() => {
    if (id !== undefined) void http.put(`/v1/mail/${id}/opened`).then(ask)
  }, [http, ask, id])
}
