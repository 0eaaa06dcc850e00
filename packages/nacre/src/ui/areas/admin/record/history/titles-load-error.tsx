import { useMessages } from '../../../../kit/use-messages.ts'
import { type LoadResult, isLoaded } from '../../../screen/try-load.ts'
import { SectionLoadError } from '../../../screen/section-load-error.tsx'
import type { Titles } from '../diff/titles.ts'

/** The load error of titles, which explains why ids are displayed. */
export function TitlesLoadError({ titles }: { titles: LoadResult<unknown> }) {
  const t = useMessages()
  return isLoaded(titles) ? null : (
    <SectionLoadError sectionName={t('record.missingTitles.names')} problem={titles.problem} />
  )
}

/** Returns the loaded titles, or none. */
export function loadedTitles(titles: LoadResult<Titles>): Titles {
  return isLoaded(titles) ? titles.data : {}
}
