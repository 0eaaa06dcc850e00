import { PageHead } from '../../kit/page-head.tsx'
import { Placeholder } from '../../kit/placeholder.tsx'
import { hasCome } from '../../screen/apart.ts'
import { PartTrouble } from '../../screen/part-trouble.tsx'
import { wordsFor } from '../../words.ts'
import { useAdmin, useWords } from '../admin-context.ts'
import { useNeeds } from '../needs/needs-context.ts'
import { filesOf } from '../own/part.ts'
import { OwnPartList } from '../own/parts.tsx'
import { EntityCard } from './entity-card.tsx'
import { LatestList } from './latest-list.tsx'
import { type HomeData, loadHome } from './load-home.ts'
import { WaitingList } from './waiting-list.tsx'
import './home.css'
import './charts.css'

const words = {
  en: {
    title: 'Home',
    greeting: 'Good to see you',
    lists: 'What there is',
    days: 'What was done day by day',
    none: 'There is nothing here for you yet',
    noneText: 'Whoever looks after this application can give you a role.',
  },
  de: {
    title: 'Übersicht',
    greeting: 'Schön, dass Sie da sind',
    lists: 'Was es gibt',
    days: 'Was Tag für Tag geschah',
    none: 'Hier ist noch nichts für Sie',
    noneText: 'Wer sich um diese Anwendung kümmert, kann Ihnen eine Rolle geben.',
  },
}

export const load = loadHome

export function head({ language, cards }: HomeData) {
  return { title: wordsFor(words, language).title, ...filesOf(cards.map(({ place }) => place)) }
}

/** The first screen after coming in: what needs the reader, what there is, and what happened lately. */
export function Page({ data }: { data: HomeData }) {
  const { user, entities } = useAdmin()
  const { needs } = useNeeds()
  const { greeting, lists, days, none, noneText } = useWords(words)
  const title = user.name === null ? greeting : `${greeting}, ${user.name}`
  if (entities.length === 0 && data.cards.length === 0 && needs.length === 0) {
    return (
      <>
        <PageHead title={title} />
        <Placeholder title={none}>{noneText}</Placeholder>
      </>
    )
  }
  return (
    <>
      <PageHead title={title} />
      <div className="home">
        {data.cards.length > 0 && (
          <div className="own-cards">
            <OwnPartList parts={data.cards} />
          </div>
        )}
        <WaitingList waiting={data.waiting} />
        <section className="home-entities" aria-labelledby="entities">
          <h2 id="entities">{lists}</h2>
          {!hasCome(data.days) && <PartTrouble of={days} problem={data.days.problem} />}
          <ul>
            {entities.map((entity) => (
              <EntityCard key={entity.plural} entity={entity} data={data} />
            ))}
          </ul>
        </section>
        <LatestList latest={data.latest} />
      </div>
    </>
  )
}
