import { formatList } from '../../../records/formats.ts'
import { useRichMessages } from '../../../kit/use-rich-messages.ts'
import { useMessages } from '../../../kit/use-messages.ts'
import type { Translate } from '#shell/messages/message.ts'
import type { SystemAlert } from '#shell/model/system-alert.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { KitIcon } from '../../../kit/kit-icon.tsx'
import { useAdmin } from '../../../records/admin-context.ts'
import type { AdminData } from '../../../records/data-in-area.ts'
import { numberFormat, timeFormat } from '../../../records/formats.ts'
import { jobName } from '../system/jobs/job-name.ts'

const maxNames = 3

/** A system alert with a link to its screen. */
export function AlertItem({ alert }: { alert: SystemAlert }) {
  const t = useMessages()
  const rich = useRichMessages()
  const { language, locale, timeZone } = useAdmin()
  const { kind, screen, count } = alert
  return (
    <li data-kind={kind}>
      <IntentLink to={`/admin/${screen}`}>
        {count === null && <KitIcon name="warning" />}
        <span>
          {rich(`admin.alerts.${kind}`, {
            count: count ?? 0,
            number: <b>{numberFormat(locale).format(count ?? 0)}</b>,
          })}
        </span>
        <small>{describeDetails(alert, t, { language, locale, timeZone })}</small>
      </IntentLink>
    </li>
  )
}

function describeDetails(
  { kind, names, since }: SystemAlert,
  t: Translate,
  { language, locale, timeZone }: Pick<AdminData, 'language' | 'locale' | 'timeZone'>,
): string {
  const day =
    since === null
      ? undefined
      : timeFormat(locale, { dateStyle: 'medium', timeZone }).format(new Date(since))
  if (kind === 'overdue-backup')
    return day === undefined ? '' : t('admin.alerts.notBackedUp', { day })
  if (kind === 'disk-space-low') return t('admin.alerts.freeSpace')
  if (kind === 'blocked-events') return t('admin.alerts.openTransaction')
  if (kind === 'damaged-database') return t('admin.alerts.damagedText')
  if (kind === 'unknown-proxy')
    return t('admin.alerts.unknownProxyText', { peer: formatList(locale, names) })
  if (kind === 'unread-emails') return t('admin.alerts.noMailServer')
  const [first = ''] = names
  if (kind === 'waiting-moves') return t('admin.alerts.startMove', { name: first })
  const ellipsis = names.length > maxNames ? ['…'] : []
  const visibleNames = names
    .slice(0, maxNames)
    // The names of rejected moves contain the reason.
    .map((name) => (kind === 'rejected-moves' ? name : jobName(name, language)))
  const nameList = formatList(locale, [...visibleNames, ...ellipsis])
  return [nameList, ...(day === undefined ? [] : [t('admin.alerts.since', { day })])].join(' · ')
}
