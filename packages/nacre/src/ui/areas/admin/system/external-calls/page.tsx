import type { PageContext } from '#shell/http/page-context.ts'
import { messagesFor } from '#shell/messages/translate.ts'
import { PlainTable } from '../../../../kit/plain-table.tsx'
import { ScreenHead } from '../../../../kit/screen-head.tsx'
import { useMessages } from '../../../../kit/use-messages.ts'
import { loadSystemScreen, type SystemScreenData } from '../load-system-screen.ts'
import '../operation.css'

/** A call of the server to another service, in the response of `/v1/system/external-calls`. */
interface ExternalCall {
  readonly name: string
  readonly description: string
  readonly method: string
  readonly url: string | null
  readonly variable: string | null
  readonly secret: string | null
}

interface SecretStatus {
  readonly name: string
  readonly description: string
  readonly variable: string
  readonly isRequired: boolean
  readonly isSet: boolean
}

type Data = SystemScreenData<{
  readonly calls: readonly ExternalCall[]
  readonly secrets: readonly SecretStatus[]
}>

export function load(context: PageContext): Promise<Data> {
  return loadSystemScreen(context, '/v1/system/external-calls')
}

export function head({ language }: Data) {
  return { title: messagesFor(language)('system.externalCalls.title') }
}

/** The services that the product calls, and whether its secrets are set. */
export function Page({ data: { result } }: { data: Data }) {
  const t = useMessages()
  if (!result.ok) return <p role="alert">{result.problem.title}</p>
  const { calls, secrets } = result.data
  return (
    <>
      <ScreenHead title={t('system.externalCalls.title')} about={t('system.externalCalls.about')} />
      {calls.length > 0 && <CallTable calls={calls} />}
      {secrets.length > 0 && <SecretTable secrets={secrets} />}
    </>
  )
}

function CallTable({ calls }: { calls: readonly ExternalCall[] }) {
  const t = useMessages()
  const title = t('system.externalCalls.calls')
  const columns = [
    t('system.externalCalls.name'),
    t('system.externalCalls.url'),
    t('system.externalCalls.variable'),
    t('system.externalCalls.secret'),
  ]
  return (
    <div className="panel">
      <h2>{title}</h2>
      <PlainTable label={title} className="external-calls" columns={columns}>
        {calls.map(({ name, description, method, url, variable, secret }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              <small>{description}</small>
            </th>
            <td>
              {method} <code>{url}</code>
            </td>
            <td>{variable !== null && <code>{variable}</code>}</td>
            <td>{secret}</td>
          </tr>
        ))}
      </PlainTable>
    </div>
  )
}

function SecretTable({ secrets }: { secrets: readonly SecretStatus[] }) {
  const t = useMessages()
  const title = t('system.externalCalls.secrets')
  const columns = [
    t('system.externalCalls.name'),
    t('system.externalCalls.variable'),
    t('system.externalCalls.value'),
  ]
  return (
    <div className="panel">
      <h2>{title}</h2>
      <PlainTable label={title} className="external-calls" columns={columns}>
        {secrets.map(({ name, description, variable, isRequired, isSet }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              <small>{description}</small>
            </th>
            <td>
              <code>{variable}</code>
            </td>
            <td>
              {isSet ? t('system.externalCalls.set') : t('system.externalCalls.notSet')}
              {isRequired && <small>{t('system.externalCalls.required')}</small>}
            </td>
          </tr>
        ))}
      </PlainTable>
    </div>
  )
}
