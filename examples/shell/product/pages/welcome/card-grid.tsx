import type { WelcomeData } from './page.tsx'
import { FolderCard } from './folder-card.tsx'
import { handleArrowKeys } from './neighbor-card.ts'
import { SampleCard } from './sample-card.tsx'
import { SectionError } from './section-error.tsx'

type Props = Omit<WelcomeData, 'tiles'>

export function CardGrid({ folders, links, notes, cards }: Props) {
  return (
    <section aria-label="Cards">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys bubble up from what is in the cards */}
      <ul className="cards" onKeyDown={handleArrowKeys}>
        <li>
          <FolderCard folders={folders} links={links} notes={notes} />
        </li>
        {cards.ok ? (
          cards.data.items.map((card) => (
            <li key={card.id}>
              <SampleCard card={card} />
            </li>
          ))
        ) : (
          <li>
            <SectionError problem={cards.problem} />
          </li>
        )}
      </ul>
    </section>
  )
}
