import { useRichMessages } from '../../../../kit/use-rich-messages.ts'
import { useMessages } from '../../../../kit/use-messages.ts'
import { messagesFor } from '#shell/messages/translate.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import { ScreenHead } from '../../../../kit/screen-head.tsx'
import { Markdown } from '../../../../components/markdown/markdown.tsx'
import { DateTimeText } from '../../../../records/date-time-text.tsx'
import { databaseName } from '../health/load-health.ts'
import { loadSystemScreen, type SystemScreenData } from '../load-system-screen.ts'
import '../../access/access.css'
import '../operation.css'

/** The running version in the response of `/v1/system/version`. */
interface Version {
  readonly version: string
  readonly node: string
  readonly react: { readonly version: string; readonly build: 'production' | 'development' }
  readonly database: { readonly kind: 'sqlite' | 'postgres'; readonly version: string }
  readonly schema: {
    readonly schemaHash: string
    readonly tables: number
    readonly migration: { readonly name: string; readonly appliedAt: string } | null
  }
  readonly releaseNotes: string
}

type Data = SystemScreenData<Version>

export function load(context: PageContext): Promise<Data> {
  return loadSystemScreen(context, '/v1/system/version')
}

export function head({ language }: Data) {
  return { title: messagesFor(language)('system.health.version') }
}

/** The running version with its changelog. */
export function Page({ data: { result } }: { data: Data }) {
  const t = useMessages()
  const rich = useRichMessages()
  if (!result.ok) return <p role="alert">{result.problem.title}</p>
  const { version, node, react, database, schema, releaseNotes } = result.data
  return (
    <>
      <ScreenHead
        title={t('system.version.numbered', { version })}
        about={t('system.version.about')}
        crumbs={[{ to: '/admin/system/health', label: t('system.health.title') }]}
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
            {react.build === 'development' && <small>{t('system.version.development')}</small>}
          </dd>
        </div>
        <div>
          <dt>{t('system.health.database')}</dt>
          <dd>
            {databaseName[database.kind]} {database.version}
          </dd>
        </div>
        <div>
          <dt>{t('system.version.schema')}</dt>
          <dd>
            <code>{schema.schemaHash}</code>
            <small>
              {t('system.version.tables', { count: schema.tables })}
              {schema.migration && (
                <>
                  {' · '}
                  {rich('system.version.migration', {
                    name: schema.migration.name,
                    date: <DateTimeText time={schema.migration.appliedAt} />,
                  })}
                </>
              )}
            </small>
          </dd>
        </div>
      </dl>
      <section className="panel news" aria-label={t('system.version.news')}>
        <h2>{t('system.version.news')}</h2>
        {releaseNotes === '' ? (
          <p>{t('system.version.none')}</p>
        ) : (
          <div lang="en">
            <Markdown text={releaseNotes} headingLevel={2} />
          </div>
        )}
      </section>
    </>
  )
}
