import { IntentLink } from '../../../components/intent-link.tsx'
import { KitIcon } from '../../kit/kit-icon.tsx'
import { useWords } from '../admin-context.ts'

const words = { en: { search: 'Search' }, de: { search: 'Suchen' } }

/** The way to everything: a page without JavaScript, the palette with it. */
export function SearchLink() {
  const { search } = useWords(words)
  return (
    <IntentLink to="/admin/search" className="side-search">
      <KitIcon name="search" />
      <span>{search}</span>
    </IntentLink>
  )
}
