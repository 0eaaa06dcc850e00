import { useRichMessages } from '../../../../kit/use-rich-messages.ts'
import { useMessages } from '../../../../kit/use-messages.ts'
import { DateTimeText } from '../../../../records/date-time-text.tsx'
import type { RecordDraft } from './drafts.ts'

interface Props {
  draft: RecordDraft
  onRestore: () => void
  onDiscard: () => void
}

/** Offers to restore an unsaved draft. */
export function DraftOffer({ draft, onRestore, onDiscard }: Props) {
  const t = useMessages()
  const rich = useRichMessages()
  return (
    <div className="note" role="status">
      <p>{rich('record.draftOffer.text', { date: <DateTimeText time={draft.time} /> })}</p>
      <button type="button" onClick={onRestore}>
        {t('record.draftOffer.restore')}
      </button>
      <button type="button" onClick={onDiscard}>
        {t('record.draftOffer.discard')}
      </button>
    </div>
  )
}
