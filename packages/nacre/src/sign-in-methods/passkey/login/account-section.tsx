import { messagesFor } from '#shell/messages/translate.ts'
import { useRichMessages } from '#shell/ui/areas/use-rich-messages.ts'
import { IntentLink } from '#shell/ui/components/intent-link.tsx'
import { ActionForm } from '#shell/ui/areas/form/action-form.tsx'
import { PasskeyIcon } from './passkey-icon.tsx'
import type { AccountSection } from '#shell/ui/areas/login/account/account-section.ts'
import { runAccountAction } from '#shell/ui/areas/login/account/run-account-action.ts'
import type { AccountData, AccountPasskey } from '#shell/ui/areas/login/account/load-account.ts'
import { AccountTime } from '#shell/ui/areas/login/account/account-time.tsx'

/** The section for passkeys. */
export const passkeys: AccountSection = {
  id: 'passkeys',
  title: 'account.passkeys.title',
  text: 'account.passkeys.text',
  Body,
  isFor: ({ methods: ways, account }) => ways.passkey || account.factors.passkeys.length > 0,
}

function Body({ data }: { data: AccountData }) {
  const { account, language } = data
  const t = messagesFor(language)
  const all = account.factors.passkeys
  return (
    <>
      {all.length === 0 ? (
        <p>{t('account.passkeys.none')}</p>
      ) : (
        <ul className="sessions passkeys">
          {all.map((passkey) => (
            <li key={passkey.id}>
              <PasskeyIcon />
              <PasskeySummary passkey={passkey} data={data} />
              <PasskeyForms passkey={passkey} data={data} />
            </li>
          ))}
        </ul>
      )}
      <p>
        <IntentLink className="button quiet" to="/login/passkey">
          {t('account.passkeys.add')}
        </IntentLink>
      </p>
    </>
  )
}

interface Props {
  passkey: AccountPasskey
  data: AccountData
}

const dayOnly = { dateStyle: 'medium' } as const

function PasskeySummary({ passkey: { name, createdAt, lastUsedAt }, data }: Props) {
  const t = messagesFor(data.language)
  const rich = useRichMessages()
  const time = (at: string) => <AccountTime data={data} at={at} shape={dayOnly} />
  return (
    <span>
      <span>{name ?? t('account.passkeys.unnamed')}</span>
      <br />
      <small>
        {rich('account.passkeys.createdOn', { date: time(createdAt) })} ·{' '}
        {lastUsedAt === null
          ? t('account.passkeys.neverUsed')
          : rich('account.passkeys.lastUsed', { date: time(lastUsedAt) })}
      </small>
    </span>
  )
}

/** Forms to rename and remove a passkey, which work without JavaScript. */
function PasskeyForms({ passkey: { id, name }, data }: Props) {
  const t = messagesFor(data.language)
  const displayName = name ?? t('account.passkeys.unnamed')
  return (
    <span className="changes">
      <details>
        <summary
          className="button quiet"
          aria-label={t('kit.text.labeled', {
            label: t('account.passkeys.rename'),
            value: displayName,
          })}
        >
          {t('account.passkeys.rename')}
        </summary>
        <ActionForm act={runAccountAction} name={`rename-passkey-${id}`}>
          <input type="hidden" name="id" value={id} />
          <label>
            {t('account.passkeys.name')}
            <input name="name" defaultValue={name ?? ''} maxLength={60} autoComplete="off" />
          </label>
          <button type="submit" className="quiet">
            {t('account.passkeys.save')}
          </button>
        </ActionForm>
      </details>
      <ActionForm act={runAccountAction} name={`remove-passkey-${id}`} className="">
        <input type="hidden" name="id" value={id} />
        <button
          type="submit"
          className="danger"
          aria-label={t('kit.text.labeled', {
            label: t('account.passkeys.remove'),
            value: displayName,
          })}
        >
          {t('account.passkeys.remove')}
        </button>
      </ActionForm>
    </span>
  )
}
