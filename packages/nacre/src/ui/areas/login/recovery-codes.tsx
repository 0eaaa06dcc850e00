import { messagesFor } from '#shell/messages/translate.ts'

/** Recovery codes, which are displayed once. */
export function RecoveryCodes({
  codes,
  language,
  to = '/login/account',
}: {
  codes: readonly string[]
  language: string
  /** The next page. */
  to?: string
}) {
  const t = messagesFor(language)
  return (
    <>
      {codes.length === 0 ? (
        <p role="status">{t('login.recoveryCodes.none')}</p>
      ) : (
        <>
          <h2>{t('login.recoveryCodes.title')}</h2>
          <p role="status">{t('login.recoveryCodes.text')}</p>
          <ol className="codes">
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ol>
        </>
      )}
      <p>
        <a className="button" href={to}>
          {t('login.recoveryCodes.continue')}
        </a>
      </p>
    </>
  )
}
