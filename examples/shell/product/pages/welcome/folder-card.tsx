import type { RecordOf } from 'nacre'
import { Icon, type IconName, LocalDate } from 'nacre/react'
import type { folderLink } from '../../entities/folder-link.ts'
import type { WelcomeData } from './page.tsx'
import { SectionError } from './section-error.tsx'

type Props = Pick<WelcomeData, 'folders' | 'links' | 'notes'>

/** The first card: folders with their links, and notes with the dates of their last change. */
export function FolderCard({ folders, links, notes }: Props) {
  const all = links.ok ? links.data.items : []
  return (
    <article className="card listing" tabIndex={-1}>
      <h2>Folders</h2>
      {folders.ok ? (
        <ul>
          {folders.data.items.map(({ id, name, updatedAt }) => (
            <Entry key={id} icon="folder" name={name} updated={updatedAt}>
              <Links links={all.filter(({ folder }) => folder === id)} />
            </Entry>
          ))}
        </ul>
      ) : (
        <SectionError problem={folders.problem} />
      )}
      <h2>Notes</h2>
      {notes.ok ? (
        <ul>
          {notes.data.items.map(({ id, name, updatedAt }) => (
            <Entry key={id} icon="note" name={name} updated={updatedAt} />
          ))}
        </ul>
      ) : (
        <SectionError problem={notes.problem} />
      )}
    </article>
  )
}

interface EntryProps {
  icon: IconName
  name: string
  updated: string
  children?: React.ReactNode
}

function Entry({ icon, name, updated, children }: EntryProps) {
  return (
    <li className="entry">
      <Icon name={icon} />
      <h3>{name}</h3>
      <p>
        <LocalDate time={updated} />
      </p>
      {children}
    </li>
  )
}

function Links({ links }: { links: readonly RecordOf<typeof folderLink>[] }) {
  if (links.length === 0) return null
  return (
    <ul className="links">
      {links.map(({ id, name, link }) => (
        <li key={id}>
          <a href={link}>{name}</a>
        </li>
      ))}
    </ul>
  )
}
