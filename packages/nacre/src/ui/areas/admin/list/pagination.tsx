import { useMessages } from '../../../kit/use-messages.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { KitIcon, type KitIconName } from '../../../kit/kit-icon.tsx'
import { useAdmin } from '../../../records/admin-context.ts'
import { numberFormat } from '../../../records/formats.ts'
import { listUrl } from './list-url.ts'
import { useListState } from './list-state-context.ts'

/** The range of displayed rows, the total, and links to other pages. */
export function Pagination(props: {
  total: number
  offset: number
  count: number
  isQuiet?: boolean
}) {
  const { total, offset, count, isQuiet = false } = props
  const { entity, limit } = useListState()
  const { locale } = useAdmin()
  const t = useMessages()
  const number = numberFormat(locale)
  const [from, to, all] = [offset + 1, offset + count, total].map((one) => number.format(one))
  const last = Math.max(0, Math.ceil(total / limit) - 1) * limit
  const isFirst = offset === 0
  const isLast = offset + count >= total
  return (
    <nav
      className="pager"
      aria-label={t('kit.text.labeled', {
        label: t('list.pager.pages'),
        value: entity.pluralLabel,
      })}
    >
      <span className="pager-where" role={isQuiet ? undefined : 'status'}>
        {t('list.pager.range', { from: from ?? '', to: to ?? '', total: all ?? '' })}
      </span>
      {!(isFirst && isLast) && (
        <span className="pager-links">
          <PageLink icon="first" label={t('list.pager.first')} offset={isFirst ? undefined : 0} />
          <PageLink
            icon="previous"
            label={t('list.pager.previous')}
            offset={isFirst ? undefined : Math.max(0, offset - limit)}
          />
          <PageLink
            icon="next"
            label={t('list.pager.next')}
            offset={isLast ? undefined : offset + limit}
          />
          <PageLink icon="last" label={t('list.pager.last')} offset={isLast ? undefined : last} />
        </span>
      )}
    </nav>
  )
}

/** A paging link. A disabled one keeps its place, so that nothing moves under the pointer. */
function PageLink({
  icon,
  label,
  offset,
}: {
  icon: KitIconName | 'first' | 'last'
  label: string
  offset: number | undefined
}) {
  const { here } = useListState()
  const drawing =
    icon === 'first' || icon === 'last' ? (
      <span className="pager-end" data-end={icon}>
        <KitIcon name={icon === 'first' ? 'previous' : 'next'} />
      </span>
    ) : (
      <KitIcon name={icon} />
    )
  if (offset === undefined) {
    return (
      <span className="button quiet icon" aria-hidden="true" data-disabled="">
        {drawing}
      </span>
    )
  }
  return (
    <IntentLink
      className="button quiet icon"
      to={listUrl(here, { offset: offset === 0 ? undefined : String(offset) })}
    >
      {drawing}
      <span className="visually-hidden">{label}</span>
    </IntentLink>
  )
}
