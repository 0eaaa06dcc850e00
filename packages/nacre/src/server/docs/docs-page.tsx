import { renderToStaticMarkup } from 'react-dom/server'
import type { ErrorExplanation } from '#shell/api/error-routes.ts'
import { type ApiDocument, type ListedOperation, listOperations } from './api-document.ts'
import { ErrorTable } from './error-table.tsx'
import { Guide, guideSections } from './guide.tsx'
import { OperationSection } from './operation-section.tsx'
import { RecordFieldsTable } from './record-fields-table.tsx'

interface Props {
  readonly document: ApiDocument
  readonly failures: readonly ErrorExplanation[]
  readonly origin: string
}

/** Renders the API documentation as one HTML page that needs no script. */
export function renderDocsPage(props: Props): string {
  return renderToStaticMarkup(<Docs {...props} />)
}

function Docs({ document, failures, origin }: Props) {
  const { info, tags } = document
  const operations = listOperations(document)
  const groups = tags.map(({ name, description }) => ({
    name,
    description,
    operations: operations.filter((one) => one.tags.includes(name)),
  }))
  const usedGroups = groups.filter((group) => group.operations.length > 0)
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <div className="docs">
        <Contents groups={usedGroups} />
        <main id="main">
          <header>
            <h1>{info.title} API</h1>
            <p>{info.summary}</p>
            <p>
              Machine-readable version: <a href="/v1/openapi.json">/v1/openapi.json</a> (OpenAPI
              3.1). This page only lists what your account can access, unless the documentation is
              public.
            </p>
          </header>
          <Guide origin={origin} />
          {usedGroups.map(({ name, description, operations: all }) => (
            <section key={name} aria-labelledby={idOf(name)} className="group">
              <h2 id={idOf(name)}>{name}</h2>
              {description && <p>{description}</p>}
              <RecordFieldsTable document={document} operations={all} label={name} />
              {all.map((one) => (
                <OperationSection
                  key={one.operationId}
                  operation={one}
                  document={document}
                  origin={origin}
                />
              ))}
            </section>
          ))}
          <ErrorTable errors={failures} />
        </main>
      </div>
    </>
  )
}

interface Group {
  readonly name: string
  readonly operations: readonly ListedOperation[]
}

function Contents({ groups }: { groups: readonly Group[] }) {
  return (
    <nav aria-label="Contents">
      <p className="brand">
        <a href="/">← Home</a>
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
          <a href="#error-types">Error types</a>
        </li>
      </ul>
    </nav>
  )
}

function idOf(name: string): string {
  return `of-${name.toLowerCase().replaceAll(/[^a-z\d]+/gu, '-')}`
}
