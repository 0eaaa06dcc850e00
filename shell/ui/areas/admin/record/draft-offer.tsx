import { useWords } from '../admin-context.ts'
import { Moment } from '../moment.tsx'
import type { Draft } from './drafts.ts'

const words = {
  en: {
    there: 'You wrote something here that was not saved:',
    take: 'Go on with it',
    drop: 'Discard it',
  },
  de: {
    there: 'Sie haben hier etwas geschrieben, das nicht gespeichert wurde:',
    take: 'Damit weitermachen',
    drop: 'Verwerfen',
  },
}

interface Props {
  draft: Draft
  onTake: () => void
  onDrop: () => void
}

/** Offers back what was written here and not saved. */
export function DraftOffer({ draft, onTake, onDrop }: Props) {
  const say = useWords(words)
  return (
    <div className="note" role="status">
      <p>
        {say.there} <Moment time={draft.time} />
      </p>
      <button type="button" onClick={onTake}>
        {say.take}
      </button>
      <button type="button" onClick={onDrop}>
        {say.drop}
      </button>
    </div>
  )
}
