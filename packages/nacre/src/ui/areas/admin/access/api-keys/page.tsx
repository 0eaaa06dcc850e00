import { outcomeText } from '../../../outcome-text.ts'
import { useMessages } from '../../../../kit/use-messages.ts'
import { messagesFor } from '#shell/messages/translate.ts'
import { useLocation } from 'react-router'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { ScreenHead } from '../../../../kit/screen-head.tsx'
import { EmptyState } from '../../../../kit/empty-state.tsx'
import { useAdmin } from '../../../../records/admin-context.ts'
import { ReauthenticateFirst } from '../reauthenticate.tsx'
import { runApiKeyAction } from './run-api-key-action.ts'
import { ApiKeyRow } from './api-key-row.tsx'
import { type ApiKeysData, loadApiKeys, type ApiKeyData } from './load-keys.ts'
import { NewApiKeyForm } from './new-key.tsx'
import '../access.css'
import './keys.css'

const pagePath = '/admin/access/api-keys'

export const load = loadApiKeys
export const action = runApiKeyAction
export const showsErrors = true

export function head({ language }: ApiKeysData) {
  return { title: messagesFor(language)('admin.access.apiKeys') }
}

/** The API keys of the reader, or for administrators of all users. */
export function Page({ data }: { data: ApiKeysData }) {
  const t = useMessages()
  const { search } = useLocation()
  const { result, includesOthers: isOver, isReauthenticated } = data
  const searchParams = new URLSearchParams(search)
  const outcome = outcomeText(t, 'access.apiKeyDone', search)
  const isOwn = searchParams.get('of') === 'me'
  return (
    <>
      <ScreenHead title={t('admin.access.apiKeys')} about={t('access.apiKey.about')} />
      {outcome && <p role="status">{outcome}</p>}
      <div className="panels">
        <section className="panel" aria-label={t('access.apiKey.list')}>
          <h2>{t('access.apiKey.list')}</h2>
          {isOver && (
            <nav className="counts" aria-label={t('access.apiKey.filterByOwner')}>
              <a href={pagePath} aria-current={isOwn ? undefined : 'true'}>
                {t('access.apiKey.all')}
              </a>
              <a href={`${pagePath}?of=me`} aria-current={isOwn ? 'true' : undefined}>
                {t('access.apiKey.ownKeys')}
              </a>
            </nav>
          )}
          {!result.ok && <p role="alert">{result.problem.title}</p>}
          {result.ok && <ApiKeyList keys={result.data.items} data={data} />}
          {result.ok && result.data.next !== null && (
            <IntentLink
              className="button"
              to={`${pagePath}?${isOwn ? 'of=me&' : ''}after=${result.data.next}`}
            >
              {t('admin.access.nextPage')}
            </IntentLink>
          )}
        </section>
        {isReauthenticated ? (
          <NewApiKeyForm data={data} />
        ) : (
          <section className="panel" aria-label={t('access.apiKey.create')}>
            <h2>{t('access.apiKey.create')}</h2>
            <ReauthenticateFirst />
          </section>
        )}
      </div>
    </>
  )
}

function ApiKeyList({ keys, data }: { keys: readonly ApiKeyData[]; data: ApiKeysData }) {
  const t = useMessages()
  const { user } = useAdmin()
  if (keys.length === 0) {
    return (
      <EmptyState icon="key" title={t('access.apiKey.none')}>
        {t('access.apiKey.noneText')}
      </EmptyState>
    )
  }
  const makerNameOf = ({ createdBy }: ApiKeyData) => {
    if (createdBy === null) return t('access.apiKey.createdByCommand')
    return createdBy === user.id ? undefined : (data.makers[createdBy] ?? createdBy)
  }
  return (
    <ul className="lines">
      {keys.map((key) => (
        <ApiKeyRow
          key={key.id}
          apiKey={key}
          now={data.now}
          createdBy={makerNameOf(key)}
          act={runApiKeyAction}
        />
      ))}
    </ul>
  )
}
