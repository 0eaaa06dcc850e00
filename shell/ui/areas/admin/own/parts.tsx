import { KitIcon } from '../../kit/kit-icon.tsx'
import { hasCome } from '../../screen/apart.ts'
import { PartTrouble } from '../../screen/part-trouble.tsx'
import { useAdmin, useWords } from '../admin-context.ts'
import { Guarded } from './guarded.tsx'
import { partAt, type ShownPart } from './part.ts'
import './own.css'

const words = {
  en: { failed: 'This could not be shown.' },
  de: { failed: 'Das konnte nicht gezeigt werden.' },
}

interface Props {
  parts: readonly ShownPart[]
  /** What each is told beside its data. */
  told?: Readonly<Record<string, unknown>>
}

/** Parts of the product's own, each under its name. */
export function OwnPartList({ parts, told }: Props) {
  return parts.map((part) => {
    const id = part.place.replaceAll('/', '-')
    return (
      <section key={part.place} className="own-part" aria-labelledby={id}>
        <h2 id={id}>{part.label}</h2>
        <OwnPart part={part} told={told} />
      </section>
    )
  })
}

/** A part of the product's own, or what came in its way. */
export function OwnPart({ part, told }: { part: ShownPart; told?: Props['told'] }) {
  const { language } = useAdmin()
  const { place, label, came } = part
  if (came && !hasCome(came)) return <PartTrouble of={label} problem={came.problem} />
  const Component = came && partAt(place)?.component
  if (!Component) return <NotShown />
  return (
    <Guarded key={place} place={place} shown={came.data} instead={<NotShown />}>
      <Component {...told} data={came.data} language={language} />
    </Guarded>
  )
}

/** Stands where a part could not be shown. The cause is in the log. */
function NotShown() {
  const { failed } = useWords(words)
  return (
    <p className="own-failed">
      <KitIcon name="warning" />
      {failed}
    </p>
  )
}
