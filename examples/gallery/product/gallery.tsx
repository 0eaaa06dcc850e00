import type { ReactNode } from 'react'
import './gallery.css'

const sources = import.meta.glob<string>('./pages/*/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** A part in one state, with its code. */
export interface Example {
  readonly name: string
  /** The file below `product/pages`. */
  readonly file: string
  readonly shown: ReactNode
}

/** The examples of a page. The button in the bar switches between light and dark. */
export function Gallery({ title, examples }: { title: string; examples: readonly Example[] }) {
  return (
    <div className="gallery">
      <h1>{title}</h1>
      {examples.map(({ name, file, shown }) => (
        <section key={name} aria-label={name}>
          <h2>{name}</h2>
          <div className="shown">{shown}</div>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
          <pre tabIndex={0} role="region" aria-label={`Code: ${name}`}>
            <code>{sources[`./pages/${file}.tsx`]}</code>
          </pre>
        </section>
      ))}
    </div>
  )
}
