import type { PageContext } from '#shell/http/page-context.ts'
import { PageHead } from '../../../kit/page-head.tsx'
import { wordsFor } from '../../../words.ts'
import { useWords } from '../../admin-context.ts'
import { MarkdownView } from '../../fields/markdown/markdown-view.tsx'
import { Moment } from '../../moment.tsx'
import { NotHere } from '../../not-here.tsx'
import { databaseName } from '../health/load-health.ts'
import { healthWords } from '../health/health-words.ts'
import { loadFor, type OperationData } from '../load-for.ts'
import '../../access/access.css'
import '../../fields/markdown/markdown.css'
import '../operation.css'

const words = {
  en: {
    about: 'What is running, and what it brought.',
    development: 'build for development',
    schema: 'Shape of the data',
    tables: (count: number) => `${count} tables of the product`,
    migration: 'last migration',
    news: 'What is new in this version',
    none: 'Nobody has written down what this version brought.',
  },
  de: {
    about: 'Was läuft, und was es gebracht hat.',
    development: 'Build für die Entwicklung',
    schema: 'Gestalt der Daten',
    tables: (count: number) => `${count} Tabellen des Produkts`,
    migration: 'letzte Migration',
    news: 'Was in dieser Version neu ist',
    none: 'Niemand hat aufgeschrieben, was diese Version gebracht hat.',
  },
}

/** What is running, as `/v1/operation/version` answers. */
interface Version {
  readonly version: string
  readonly node: string
  readonly react: { readonly version: string; readonly build: 'production' | 'development' }
  readonly database: { readonly kind: 'sqlite' | 'postgres'; readonly version: string }
  readonly schema: {
    readonly sign: string
    readonly tables: number
    readonly migration: { readonly name: string; readonly at: string } | null
  }
  readonly news: string
}

type Data = OperationData<Version>

export function load(context: PageContext): Promise<Data> {
  return loadFor(context, 'version', '/v1/operation/version')
}

export function head({ language, answer }: Data) {
  return answer ? { title: wordsFor(healthWords, language).version } : { status: 404 as const }
}

/** The version that runs, and what it brought. */
export function Page({ data: { answer } }: { data: Data }) {
  const say = useWords(words)
  const health = useWords(healthWords)
  if (!answer) return <NotHere />
  if (!answer.ok) return <p role="alert">{answer.problem.title}</p>
  const { version, node, react, database, schema, news } = answer.data
  return (
    <>
      <PageHead
        title={`${health.version} ${version}`}
        about={say.about}
        crumbs={[{ to: '/admin/operation/health', label: health.title }]}
      />
      <dl className="figures">
        <div>
          <dt>Node</dt>
          <dd>{node}</dd>
        </div>
        <div>
          <dt>React</dt>
          <dd>
            {react.version}
            {react.build === 'development' && <small>{say.development}</small>}
          </dd>
        </div>
        <div>
          <dt>{health.database}</dt>
          <dd>
            {databaseName[database.kind]} {database.version}
          </dd>
        </div>
        <div>
          <dt>{say.schema}</dt>
          <dd>
            <code>{schema.sign}</code>
            <small>
              {say.tables(schema.tables)}
              {schema.migration && (
                <>
                  {` · ${say.migration}: ${schema.migration.name}, `}
                  <Moment time={schema.migration.at} />
                </>
              )}
            </small>
          </dd>
        </div>
      </dl>
      <section className="panel news" aria-label={say.news}>
        <h2>{say.news}</h2>
        {news === '' ? (
          <p>{say.none}</p>
        ) : (
          <div lang="en">
            <MarkdownView text={news} under={2} />
          </div>
        )}
      </section>
    </>
  )
}
