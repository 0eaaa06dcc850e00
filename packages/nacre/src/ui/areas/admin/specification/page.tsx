import { useMessages } from '../../../kit/use-messages.ts'
import { messagesFor } from '#shell/messages/translate.ts'
import type { HttpResult } from '#shell/http/http.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import type { SpecDocument } from '#shell/model/specification-document.ts'
import { loadAdmin } from '../../../records/admin-data.ts'
import { Blocks } from './spec-blocks.tsx'
import './specification.css'

interface Data {
  readonly language: string
  readonly result: HttpResult<{ readonly document: SpecDocument }>
}

export async function load({ http, url }: PageContext): Promise<Data> {
  const [{ language }, result] = await Promise.all([
    loadAdmin(http, url),
    http.get<{ document: SpecDocument }>('/v1/specification'),
  ])
  return { language, result }
}

export function head({ language }: Data) {
  return { title: messagesFor(language)('admin.specification.title') }
}

/** The specification, as far as the reader may see it. */
export function Page({ data: { result } }: { data: Data }) {
  const t = useMessages()
  if (!result.ok) {
    return (
      <>
        <h1>{t('admin.specification.title')}</h1>
        <p role="alert">{result.problem.title}</p>
      </>
    )
  }
  const { document } = result.data
  return (
    <article className="specification" lang="en">
      <h1>{document.title}</h1>
      <p>
        <a href="/v1/specification.md">{t('admin.specification.markdown')}</a>
      </p>
      <Blocks blocks={document.opening} label={document.title} />
      <ol aria-label={t('admin.specification.contents')}>
        {document.sections.map(({ id, title: section }) => (
          <li key={id}>
            <a href={`#${id}`}>{section}</a>
          </li>
        ))}
      </ol>
      {document.sections.map((section) => (
        <section key={section.id} aria-labelledby={section.id}>
          <h2 id={section.id}>{`${section.number}. ${section.title}`}</h2>
          <Blocks blocks={section.blocks} label={section.title} />
          {section.parts.map((part) => (
            <div key={part.title}>
              <h3>{part.title}</h3>
              <Blocks blocks={part.blocks} label={`${section.title}, ${part.title}`} />
            </div>
          ))}
        </section>
      ))}
    </article>
  )
}
