import { type Came, hasCome } from '../../../screen/apart.ts'
import { PartTrouble } from '../../../screen/part-trouble.tsx'
import { useWords } from '../../admin-context.ts'
import type { Titles } from '../differences/value.tsx'

const words = {
  en: { names: 'Names of what it refers to' },
  de: { names: 'Namen dessen, worauf er verweist' },
}

/** Says why records are not shown by what they are called, where that could not be had. */
export function MissingTitles({ titles }: { titles: Came<unknown> }) {
  const { names } = useWords(words)
  return hasCome(titles) ? null : <PartTrouble of={names} problem={titles.problem} />
}

/** What records are called, as far as that is known. */
export function knownTitles(titles: Came<Titles>): Titles {
  return hasCome(titles) ? titles.data : {}
}
