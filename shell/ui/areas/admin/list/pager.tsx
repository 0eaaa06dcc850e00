import { IntentLink } from '../../../components/intent-link.tsx'
import { KitIcon, type KitIconName } from '../../kit/kit-icon.tsx'
import { useAdmin, useWords } from '../admin-context.ts'
import { numberFormat } from '../formats.ts'
import { listAddress } from './list-address.ts'
import { useList } from './list-context.ts'

const words = {
  en: {
    pages: 'Pages',
    of: (from: string, to: string, total: string) => `${from}–${to} of ${total}`,
    first: 'First page',
    previous: 'Previous page',
    next: 'Next page',
    last: 'Last page',
  },
  de: {
    pages: 'Seiten',
    of: (from: string, to: string, total: string) => `${from}–${to} von ${total}`,
    first: 'Erste Seite',
    previous: 'Vorige Seite',
    next: 'Nächste Seite',
    last: 'Letzte Seite',
  },
}

/** Which rows of how many these are, and the ways to the others. */
export function Pager(props: { total: number; skip: number; count: number; isQuiet?: boolean }) {
  const { total, skip, count, isQuiet = false } = props
  const { limit } = useList()
  const { locale } = useAdmin()
  const say = useWords(words)
  const number = numberFormat(locale)
  const [from, to, all] = [skip + 1, skip + count, total].map((one) => number.format(one))
  const last = Math.max(0, Math.ceil(total / limit) - 1) * limit
  const isFirst = skip === 0
  const isLast = skip + count >= total
  return (
    <nav className="pager" aria-label={say.pages}>
      <span className="pager-where" role={isQuiet ? undefined : 'status'}>
        {say.of(from ?? '', to ?? '', all ?? '')}
      </span>
      {!(isFirst && isLast) && (
        <span className="pager-ways">
          <Way icon="first" label={say.first} skip={isFirst ? undefined : 0} />
          <Way
            icon="previous"
            label={say.previous}
            skip={isFirst ? undefined : Math.max(0, skip - limit)}
          />
          <Way icon="next" label={say.next} skip={isLast ? undefined : skip + limit} />
          <Way icon="last" label={say.last} skip={isLast ? undefined : last} />
        </span>
      )}
    </nav>
  )
}

/** A way that leads nowhere now stays where it is, so that nothing moves under the pointer. */
function Way({
  icon,
  label,
  skip,
}: {
  icon: KitIconName | 'first' | 'last'
  label: string
  skip: number | undefined
}) {
  const { here } = useList()
  const drawing =
    icon === 'first' || icon === 'last' ? (
      <span className="pager-end" data-end={icon}>
        <KitIcon name={icon === 'first' ? 'previous' : 'next'} />
      </span>
    ) : (
      <KitIcon name={icon} />
    )
  if (skip === undefined) {
    return (
      <span className="button quiet icon" aria-hidden="true" data-off="">
        {drawing}
      </span>
    )
  }
  return (
    <IntentLink
      className="button quiet icon"
      to={listAddress(here, { skip: skip === 0 ? undefined : String(skip) })}
    >
      {drawing}
      <span className="unseen">{label}</span>
    </IntentLink>
  )
}
