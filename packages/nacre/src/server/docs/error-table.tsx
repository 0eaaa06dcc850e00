import { messagesFor } from '#shell/messages/translate.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ErrorExplanation } from '#shell/api/error-routes.ts'
import type { Language } from '#shell/language/texts/localized-text.ts'

/** A table of all errors with their causes and remedies. */
export function ErrorTable({ errors }: { errors: readonly ErrorExplanation[] }) {
  return (
    <section aria-labelledby="error-types" className="group">
      <h2 id="error-types">Error types</h2>
      <dl className="error-types">
        {errors.map(({ code, status, title, cause, hint }) => (
          <div key={code} id={`error-${code}`}>
            <dt>
              {status} <a href={`/v1/problem-types/${code}`}>{code}</a>
            </dt>
            <dd>
              {title} {cause} {hint}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Renders the HTML page for the `type` URL of a problem. */
export function renderErrorPage(
  { code, status, title, cause, hint }: ErrorExplanation,
  language: Language,
): string {
  const t = messagesFor(language)
  return renderToStaticMarkup(
    <>
      <h1>{title}</h1>
      <p>
        <code>{code}</code> · {t('pages.errorTable.status')} {status}
      </p>
      <h2>{t('pages.errorTable.cause')}</h2>
      <p>{cause}</p>
      <h2>{t('pages.errorTable.solution')}</h2>
      <p>{hint}</p>
      <p>
        <a href="/v1/docs">{t('pages.errorTable.apiDocumentation')}</a>
      </p>
    </>,
  )
}
