import { renderToStaticMarkup } from 'react-dom/server'
import type { ExplainedFailure } from '#shell/api/failure-addresses.ts'
import { type ApiDocument, type Listed, operationsIn } from './api-document.ts'
import { FailureTable } from './failure-table.tsx'
import { Guide, guideSections } from './guide.tsx'
import { OperationPart } from './operation-part.tsx'
import { RecordTable } from './record-table.tsx'

interface Props {
  readonly document: ApiDocument
  readonly failures: readonly ExplainedFailure[]
  readonly origin: string
}

/** The documentation of the API: whole, as one page of words that needs no script and can be searched. */
export function docsPage(props: Props): string {
  return renderToStaticMarkup(<Docs {...props} />)
}

function Docs({ document, failures, origin }: Props) {
  const { info, tags } = document
  const operations = operationsIn(document)
  const groups = tags.map(({ name, description }) => ({
    name,
    description,
    operations: operations.filter((one) => one.tags.includes(name)),
  }))
  const shown = groups.filter((group) => group.operations.length > 0)
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <div className="docs">
        <Contents groups={shown} />
        <main id="main">
          <header>
            <h1>{info.title} API</h1>
            <p>{info.summary}</p>
            <p>
              For programs, the same is in <a href="/v1/openapi.json">/v1/openapi.json</a> (OpenAPI
              3.1). This page tells you what you may do yourself, unless the product tells everybody
              everything.
            </p>
          </header>
          <Guide origin={origin} />
          {shown.map(({ name, description, operations: all }) => (
            <section key={name} aria-labelledby={idOf(name)} className="group">
              <h2 id={idOf(name)}>{name}</h2>
              {description && <p>{description}</p>}
              <RecordTable document={document} operations={all} label={name} />
              {all.map((one) => (
                <OperationPart
                  key={one.operationId}
                  operation={one}
                  document={document}
                  origin={origin}
                />
              ))}
            </section>
          ))}
          <FailureTable failures={failures} />
        </main>
      </div>
    </>
  )
}

interface Group {
  readonly name: string
  readonly operations: readonly Listed[]
}

function Contents({ groups }: { groups: readonly Group[] }) {
  return (
    <nav aria-label="Contents">
      <p className="brand">
        <a href="/">← To the start</a>
      </p>
      <ul>
        {guideSections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
        {groups.map(({ name, operations }) => (
          <li key={name}>
            <a href={`#${idOf(name)}`}>{name}</a>
            <ul>
              {operations.map(({ operationId, summary }) => (
                <li key={operationId}>
                  <a href={`#${operationId}`}>{summary}</a>
                </li>
              ))}
            </ul>
          </li>
        ))}
        <li>
          <a href="#failures">Failures</a>
        </li>
      </ul>
    </nav>
  )
}

function idOf(name: string): string {
  return `of-${name.toLowerCase().replaceAll(/[^a-z\d]+/gu, '-')}`
}
