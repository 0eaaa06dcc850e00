import { renderToStaticMarkup } from 'react-dom/server'
import type { ExplainedFailure } from '#shell/api/failure-addresses.ts'
import type { Language } from '#shell/model/words.ts'

/** Every failure with its cause and what one can do. */
export function FailureTable({ failures }: { failures: readonly ExplainedFailure[] }) {
  return (
    <section aria-labelledby="failures" className="group">
      <h2 id="failures">Failures</h2>
      <dl className="failures">
        {failures.map(({ id, status, says, cause, remedy }) => (
          <div key={id} id={`failure-${id}`}>
            <dt>
              {status} <a href={`/v1/failures/${id}`}>{id}</a>
            </dt>
            <dd>
              {says} {cause} {remedy}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const words = {
  en: {
    why: 'Why',
    what: 'What you can do',
    all: 'The documentation of the API',
    status: 'Status',
  },
  de: {
    why: 'Warum',
    what: 'Was Sie tun können',
    all: 'Die Beschreibung der API',
    status: 'Status',
  },
} as const

/** What a problem’s `type` leads to, for people. */
export function failurePage(
  { id, status, says, cause, remedy }: ExplainedFailure,
  language: Language,
): string {
  const { why, what, all, status: name } = language === 'de' ? words.de : words.en
  return renderToStaticMarkup(
    <>
      <h1>{says}</h1>
      <p>
        <code>{id}</code> · {name} {status}
      </p>
      <h2>{why}</h2>
      <p>{cause}</p>
      <h2>{what}</h2>
      <p>{remedy}</p>
      <p>
        <a href="/v1/docs">{all}</a>
      </p>
    </>,
  )
}
