import { useMessages } from '../../../../kit/use-messages.ts'
import type { ReactNode } from 'react'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { KitIcon } from '../../../../kit/kit-icon.tsx'
import { Popover } from '../../../../kit/popover.tsx'
import { useList } from '../list-context.ts'
import { allRecordsView, differsFromView, viewUrl } from '../views.ts'
import { ChangeView, SaveView } from './view-forms.tsx'
import './views.css'

/** The own and shared views of a list with their actions. */
export function ViewsBar() {
  const { views, view, here } = useList()
  const t = useMessages()
  const isOther = view !== undefined && differsFromView(view, here.search)
  const isMissing = view === undefined && namesViewOnly(here.search)
  return (
    <>
      <nav className="views" aria-label={t('list.viewsBar.views')}>
        <ViewTab to={viewUrl(here, allRecordsView)} isChosen={view === undefined}>
          {t('list.viewsBar.all')}
        </ViewTab>
        {views.map((one) => (
          <ViewTab key={one.id} to={viewUrl(here, one.id)} isChosen={one.id === view?.id}>
            {one.name}
            {one.isShared && (
              <span className="views-shared" title={t('list.viewsBar.shared')}>
                <KitIcon name="people" />
                <span className="visually-hidden">{t('list.viewsBar.shared')}</span>
              </span>
            )}
            {one === view && isOther && (
              <span className="views-changed">{t('list.viewsBar.changed')}</span>
            )}
          </ViewTab>
        ))}
        {view && (
          <Popover
            className="quiet icon"
            name={t('list.viewsBar.edit')}
            label={<KitIcon name="more" />}
            panelClassName="view-panel"
          >
            <ChangeView key={`${view.id} ${view.version}`} view={view} isChanged={isOther} />
          </Popover>
        )}
        <Popover
          className="quiet views-save"
          label={
            <>
              <KitIcon name="plus" />
              {t('list.viewsBar.save')}
            </>
          }
          panelClassName="view-panel"
          isAtEnd
        >
          <SaveView key={views.length} />
        </Popover>
      </nav>
      {isMissing && (
        <p className="views-missing" role="status">
          {t('list.viewsBar.deleted')}
        </p>
      )}
    </>
  )
}

/** Checks whether a URL names only a view, so that a deleted one leaves it without meaning. */
function namesViewOnly(search: string): boolean {
  const query = new URLSearchParams(search)
  return query.size === 1 && !['', allRecordsView].includes(query.get('view') ?? '')
}

function ViewTab({
  to,
  isChosen,
  children,
}: {
  to: string
  isChosen: boolean
  children: ReactNode
}) {
  return (
    <span className="views-tab" data-chosen={isChosen ? '' : undefined}>
      <IntentLink to={to}>{children}</IntentLink>
    </span>
  )
}
