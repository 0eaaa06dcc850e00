import type { Answer } from '#shell/http/http.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import type { Document } from '#shell/model/specification-document.ts'
import { wordsFor } from '../../words.ts'
import { useWords } from '../admin-context.ts'
import { loadAdmin } from '../admin-data.ts'
import { Blocks } from './blocks.tsx'
import './specification.css'

const words = {
  en: { title: 'Specification', contents: 'Sections', markdown: 'As Markdown' },
  de: { title: 'Spezifikation', contents: 'Abschnitte', markdown: 'Als Markdown' },
}

interface Data {
  readonly language: string
  readonly answer: Answer<{ readonly document: Document }>
}

export async function load({ http, url }: PageContext): Promise<Data> {
  const [{ language }, answer] = await Promise.all([
    loadAdmin(http, url),
    http.get<{ document: Document }>('/v1/specification'),
  ])
  return { language, answer }
}

export function head({ language }: Data) {
  return { title: wordsFor(words, language).title }
}

/** The written specification, as far as its reader may know it. */
export function Page({ data: { answer } }: { data: Data }) {
  const { title, contents, markdown } = useWords(words)
  if (!answer.ok) {
    return (
      <>
        <h1>{title}</h1>
        <p role="alert">{answer.problem.title}</p>
      </>
    )
  }
  const { document } = answer.data
  return (
    <article className="specification" lang="en">
      <h1>{document.title}</h1>
      <p>
        <a href="/v1/specification.md">{markdown}</a>
      </p>
      <Blocks blocks={document.opening} label={document.title} />
      <ol aria-label={contents}>
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
