import type { ReactNode } from 'react'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { KitIcon } from '../../../kit/kit-icon.tsx'
import { Popover } from '../../../kit/popover.tsx'
import { useWords } from '../../admin-context.ts'
import { useList } from '../list-context.ts'
import { allRecords, isChanged, viewAddress } from '../views.ts'
import { ChangeView, SaveView } from './view-forms.tsx'
import './views.css'

const words = {
  en: {
    views: 'Views',
    all: 'All',
    shared: 'shared',
    changed: 'changed',
    save: 'Save view',
    arrange: 'Arrange this view',
    gone: 'The view of this address is not there any more, or not for you. These are all.',
  },
  de: {
    views: 'Ansichten',
    all: 'Alle',
    shared: 'geteilt',
    changed: 'verändert',
    save: 'Ansicht speichern',
    arrange: 'Diese Ansicht einrichten',
    gone: 'Die Ansicht dieser Adresse gibt es nicht mehr, oder nicht für Sie. Das sind alle.',
  },
}

/** The views of a list, one's own and those that are shared, and what can be done with them. */
export function ViewsBar() {
  const { views, view, here } = useList()
  const say = useWords(words)
  const isOther = view !== undefined && isChanged(view, here.search)
  const isGone = view === undefined && isGoneIn(here.search)
  return (
    <>
      <nav className="views" aria-label={say.views}>
        <Tab to={viewAddress(here, allRecords)} isChosen={view === undefined}>
          {say.all}
        </Tab>
        {views.map((one) => (
          <Tab key={one.id} to={viewAddress(here, one.id)} isChosen={one.id === view?.id}>
            {one.name}
            {one.isShared && (
              <span className="views-shared" title={say.shared}>
                <KitIcon name="people" />
                <span className="unseen">{say.shared}</span>
              </span>
            )}
            {one === view && isOther && <span className="views-changed">{say.changed}</span>}
          </Tab>
        ))}
        {view && (
          <Popover
            className="quiet icon"
            name={say.arrange}
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
              {say.save}
            </>
          }
          panelClassName="view-panel"
          isAtEnd
        >
          <SaveView key={views.length} />
        </Popover>
      </nav>
      {isGone && (
        <p className="views-gone" role="status">
          {say.gone}
        </p>
      )}
    </>
  )
}

/** Whether an address names a view and nothing else, and so says nothing where there is none. */
function isGoneIn(search: string): boolean {
  const query = new URLSearchParams(search)
  return query.size === 1 && !['', allRecords].includes(query.get('view') ?? '')
}

function Tab({ to, isChosen, children }: { to: string; isChosen: boolean; children: ReactNode }) {
  return (
    <span className="views-tab" data-chosen={isChosen ? '' : undefined}>
      <IntentLink to={to}>{children}</IntentLink>
    </span>
  )
}
