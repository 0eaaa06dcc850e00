import { messagesFor } from '#shell/messages/translate.ts'
import { useEffect } from 'react'
import { useHydrated } from '#shell/ui/components/use-hydrated.ts'

/**
 * Redirects to a provider by script or by `<meta>` refresh. The policy forbids forms to other
 * sites, including redirects of their responses.
 */
export function SsoRedirect({
  address: target,
  label,
  language,
}: {
  address: string
  label: string
  language: string
}) {
  const isAlive = useHydrated()
  const t = messagesFor(language)
  useEffect(() => location.assign(target), [target])
  return (
    <div className="leaving" role="status">
      {!isAlive && <meta httpEquiv="refresh" content={`0;url=${target}`} />}
      <p>{t('login.redirect.redirecting', { provider: label })}</p>
      <p>
        <a href={target}>{t('login.redirect.continue', { provider: label })}</a>
      </p>
    </div>
  )
}
