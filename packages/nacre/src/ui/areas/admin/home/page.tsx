import { useMessages } from '../../../kit/use-messages.ts'
import { messagesFor } from '#shell/messages/translate.ts'
import { ScreenHead } from '../../../kit/screen-head.tsx'
import { EmptyState } from '../../../kit/empty-state.tsx'
import { isLoaded } from '../../screen/try-load.ts'
import { SectionLoadError } from '../../screen/section-load-error.tsx'
import { useAdmin } from '../../../records/admin-context.ts'
import { useAlerts } from '../alerts/alerts-context.ts'
import { extensionStyleFiles } from '../extensions/load-extension.ts'
import { ExtensionList } from '../extensions/extension-list.tsx'
import { EntityCard } from './entity-card.tsx'
import { LatestList } from './latest-list.tsx'
import { type HomeData, loadHome } from './load-home.ts'
import { TaskList } from './task-list.tsx'
import './home.css'
import './charts.css'

export const load = loadHome

export function head({ language, cards }: HomeData) {
  return {
    title: messagesFor(language)('admin.home.title'),
    ...extensionStyleFiles(cards.map(({ extensionPath: place }) => place)),
  }
}

/** The home page of the admin area: pending tasks, entities and recent activity. */
export function Page({ data }: { data: HomeData }) {
  const { user, entities } = useAdmin()
  const { alerts } = useAlerts()
  const t = useMessages()
  const title =
    user.name === null ? t('admin.home.greeting') : t('admin.home.welcome', { name: user.name })
  if (entities.length === 0 && data.cards.length === 0 && alerts.length === 0) {
    return (
      <>
        <ScreenHead title={title} />
        <EmptyState title={t('admin.home.none')}>{t('admin.home.noneText')}</EmptyState>
      </>
    )
  }
  return (
    <>
      <ScreenHead title={title} />
      <div className="home">
        {data.cards.length > 0 && (
          <div className="own-cards">
            <ExtensionList parts={data.cards} />
          </div>
        )}
        <TaskList pending={data.pendingTasks} />
        <section className="home-entities" aria-labelledby="entities">
          <h2 id="entities">{t('admin.home.lists')}</h2>
          {!isLoaded(data.days) && (
            <SectionLoadError
              sectionName={t('admin.home.activityByDay')}
              problem={data.days.problem}
            />
          )}
          <ul>
            {entities.map((entity) => (
              <EntityCard key={entity.plural} entity={entity} data={data} />
            ))}
          </ul>
        </section>
        <LatestList loadedEntries={data.latest} />
      </div>
    </>
  )
}
