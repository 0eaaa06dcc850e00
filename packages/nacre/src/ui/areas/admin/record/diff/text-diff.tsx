import { useMessages } from '../../../../kit/use-messages.ts'
import { diffByWord } from './diff-by-word.ts'
import './differences.css'

/** A text with deleted and inserted words highlighted, also for screen readers. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  const t = useMessages()
  return (
    <div className="text-change">
      {[...diffByWord(before, after).entries()].map(([index, { kind, text }]) => {
        if (kind === 'same') return <UnchangedText key={index} text={text} />
        const ChangeTag = kind === 'removed' ? 'del' : 'ins'
        return (
          <ChangeTag key={index}>
            <span className="visually-hidden">{` [${kind === 'removed' ? t('record.textChange.removed') : t('record.textChange.added')}: `}</span>
            {text}
            <span className="visually-hidden">{` ${t('record.textChange.end')}] `}</span>
          </ChangeTag>
        )
      })}
    </div>
  )
}

/** Shortens an unchanged range to its beginning and end. */
function UnchangedText({ text }: { text: string }) {
  if (text.length <= 2 * around + 40) return <>{text}</>
  const [start, end] = [text.slice(0, around), text.slice(-around)]
  return (
    <>
      {start.slice(0, start.lastIndexOf(' ') + 1 || around)}
      <span className="omitted">…</span>
      {end.slice(end.indexOf(' '))}
    </>
  )
}

const around = 160
