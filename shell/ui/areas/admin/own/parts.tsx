import { KitIcon } from '../../kit/kit-icon.tsx'
import { useAdmin, useWords } from '../admin-context.ts'
import { partAt, type ShownPart } from './part.ts'
import './own.css'

import { Guarded } from './guarded.tsx'

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
  const { language } = useAdmin()
  return parts.map(({ place, label, came }) => {
    const id = place.replaceAll('/', '-')
    const Component = came && partAt(place)?.component
    return (
      <section key={place} className="own-part" aria-labelledby={id}>
        <h2 id={id}>{label}</h2>
        {Component ? (
          <Guarded place={place} shown={came.data} instead={<NotShown />}>
            <Component {...told} data={came.data} language={language} />
          </Guarded>
        ) : (
          <NotShown />
        )}
      </section>
    )
  })
}

/** Stands where a part could not be shown. The cause is in the log. */
export function NotShown() {
  const { failed } = useWords(words)
  return (
    <p className="own-failed">
      <KitIcon name="warning" />
      {failed}
    </p>
  )
}
