import { useMessages } from '../../kit/use-messages.ts'
import { IntentLink } from '../../components/intent-link.tsx'
import { useAdmin } from '../../records/admin-context.ts'

/** The page for missing and forbidden records, which look the same. */
export function NotFound() {
  const t = useMessages()
  return (
    <>
      <h1>{t('admin.notFound.title')}</h1>
      <p>{t('admin.notFound.text')}</p>
      <p>
        <IntentLink className="button" to={useAdmin().area.home}>
          {t('admin.notFound.home')}
        </IntentLink>
      </p>
    </>
  )
}
