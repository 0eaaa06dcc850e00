import { wordDifferences } from './word-differences.ts'
import { useWords } from '../../admin-context.ts'
import './differences.css'

const words = {
  en: { gone: 'removed', came: 'added', end: 'end' },
  de: { gone: 'entfernt', came: 'hinzugefügt', end: 'Ende' },
}

/** A text with what went and what came marked word by word, also for those who hear it. */
export function TextChange({ before, after }: { before: string; after: string }) {
  const { gone, came, end } = useWords(words)
  return (
    <div className="text-change">
      {[...wordDifferences(before, after).entries()].map(([place, { kind, text }]) => {
        if (kind === 'same') return <Same key={place} text={text} />
        const Mark = kind === 'gone' ? 'del' : 'ins'
        return (
          <Mark key={place}>
            <span className="unseen">{` [${kind === 'gone' ? gone : came}: `}</span>
            {text}
            <span className="unseen">{` ${end}] `}</span>
          </Mark>
        )
      })}
    </div>
  )
}

/** Of a long stretch that stayed, its beginning and its end are enough to know where one is. */
function Same({ text }: { text: string }) {
  if (text.length <= 2 * around + 40) return <>{text}</>
  const [start, end] = [text.slice(0, around), text.slice(-around)]
  return (
    <>
      {start.slice(0, start.lastIndexOf(' ') + 1 || around)}
      <span className="left-out">…</span>
      {end.slice(end.indexOf(' '))}
    </>
  )
}

const around = 160
