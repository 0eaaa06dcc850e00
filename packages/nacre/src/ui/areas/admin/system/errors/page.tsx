import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { messagesFor } from '#shell/messages/translate.ts'
import type { ErrorAdvice } from '#shell/model/error-advice.ts'
import { useLocation } from 'react-router'
import { ActionForm } from '../../../../form/action-form.tsx'
import { formText } from '../../../../form/form-text.ts'
import { EmptyState } from '../../../../kit/empty-state.tsx'
import { ScreenHead } from '../../../../kit/screen-head.tsx'
import { outcomeText } from '../../../outcome-text.ts'
import { useMessages } from '../../../../kit/use-messages.ts'
import { useRichMessages } from '../../../../kit/use-rich-messages.ts'
import { DateTimeText } from '../../../../records/date-time-text.tsx'
import { loadSystemScreen, type SystemScreenData } from '../load-system-screen.ts'
import '../../access/access.css'
import '../operation.css'

interface ErrorGroupRow {
  readonly id: string
  readonly context: string
  readonly name: string
  readonly message: string
  readonly stack: string
  readonly method: string | null
  readonly path: string | null
  readonly requestIds: readonly string[]
  readonly version: string
  readonly count: number
  readonly firstAt: string
  readonly lastAt: string
  readonly advice: ErrorAdvice
}

type Data = SystemScreenData<{ readonly items: readonly ErrorGroupRow[] }>

export function load(context: PageContext): Promise<Data> {
  return loadSystemScreen(context, '/v1/system/errors')
}

export const showsErrors = true

export async function action({ http }: PageContext, form: FormData): Promise<ActionResult> {
  const id = encodeURIComponent(formText(form, 'id'))
  const result = await http.delete(`/v1/system/errors/${id}`)
  return result.ok ? { to: '/admin/system/errors?done=dismissed' } : result.problem
}

export function head({ language }: Data) {
  return { title: messagesFor(language)('system.errors.title') }
}

/** The errors that nobody expected, grouped by where they arose. */
export function Page({ data: { result } }: { data: Data }) {
  const t = useMessages()
  const { search } = useLocation()
  if (!result.ok) return <p role="alert">{result.problem.title}</p>
  const { items } = result.data
  const outcome = outcomeText(t, 'system.errorDone', search)
  return (
    <>
      <ScreenHead title={t('system.errors.title')} about={t('system.errors.about')} />
      {outcome && <p role="status">{outcome}</p>}
      {items.length === 0 && (
        <EmptyState icon="check" title={t('system.errors.none')}>
          {t('system.errors.noneText')}
        </EmptyState>
      )}
      {items.map((group) => (
        <GroupPanel key={group.id} group={group} />
      ))}
    </>
  )
}

function GroupPanel({ group }: { group: ErrorGroupRow }) {
  const t = useMessages()
  const rich = useRichMessages()
  const { id, context, name, message, method, path, requestIds, version, count } = group
  return (
    <section className="panel" aria-labelledby={`error-${id}`}>
      <h2 id={`error-${id}`}>{context}</h2>
      <p className="wrong">{t('kit.text.labeled', { label: name, value: message })}</p>
      <p>{t(`system.errorAdvice.${group.advice}`)}</p>
      <dl className="facts">
        <dt>{t('system.errors.count')}</dt>
        <dd>
          {rich('system.errors.times', {
            count,
            first: <DateTimeText time={group.firstAt} />,
            last: <DateTimeText time={group.lastAt} />,
          })}
        </dd>
        {path !== null && (
          <>
            <dt>{t('system.errors.request')}</dt>
            <dd>
              <code>{[method, path].filter(Boolean).join(' ')}</code>
            </dd>
          </>
        )}
        {requestIds.length > 0 && (
          <>
            <dt>{t('system.errors.requestIds')}</dt>
            <dd>
              <code>{requestIds.join(' ')}</code>
            </dd>
          </>
        )}
        <dt>{t('system.errors.version')}</dt>
        <dd>{version}</dd>
      </dl>
      <details>
        <summary>{t('system.errors.stack')}</summary>
        <pre className="preformatted">{group.stack}</pre>
      </details>
      <ActionForm act={action} name={id} className="side-by-side">
        <input type="hidden" name="id" value={id} />
        <button type="submit">{t('system.errors.dismiss')}</button>
      </ActionForm>
    </section>
  )
}
