import { messagesFor } from '#shell/messages/translate.ts'
import { useRichMessages } from '#shell/ui/kit/use-rich-messages.ts'
import { IntentLink } from '#shell/ui/components/intent-link.tsx'
import { ActionForm } from '#shell/ui/form/action-form.tsx'
import { PasskeyIcon } from './passkey-icon.tsx'
import type { AccountAction, AccountSection } from '#shell/ui/accounts/account-section.ts'
import type { AccountData, AccountPasskey } from '#shell/ui/accounts/load-account.ts'
import { AccountTime } from '#shell/ui/accounts/account-time.tsx'

/** The section for passkeys. */
export const passkeys: AccountSection = {
  id: 'passkeys',
  title: 'account.passkeys.title',
  text: 'account.passkeys.text',
  Body,
  isFor: ({ methods, account }) => methods.passkey || account.factors.passkeys.length > 0,
}

function Body({ data, act }: { data: AccountData; act: AccountAction }) {
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
              <PasskeyForms passkey={passkey} data={data} act={act} />
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
function PasskeyForms({ passkey: { id, name }, data, act }: Props & { act: AccountAction }) {
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
        <ActionForm act={act} name={`rename-passkey-${id}`}>
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
      <ActionForm act={act} name={`remove-passkey-${id}`} className="">
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
