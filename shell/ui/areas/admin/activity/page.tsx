import type { PageContext } from '#shell/http/page-context.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { PageHead } from '../../kit/page-head.tsx'
import { wordsFor } from '../../words.ts'
import { useWords } from '../admin-context.ts'
import { entityAt, loadAdmin } from '../admin-data.ts'
import { NotHere } from '../not-here.tsx'
import { DeedLog } from './deed-log.tsx'
import { type DeedsData, loadDeeds } from './load-deeds.ts'

const words = {
  en: { title: 'History', about: 'Who has done what here, with the newest first.' },
  de: { title: 'Verlauf', about: 'Wer hier was getan hat, das Neueste zuerst.' },
}

interface ActivityData {
  readonly language: string
  /** Nothing for whoever may not read what was done with any of it. */
  readonly entity?: EntityOutline
  readonly deeds?: DeedsData
}

export async function load({ http, url, params }: PageContext): Promise<ActivityData> {
  const admin = await loadAdmin(http, url)
  const { language } = admin
  const entity = entityAt(admin, params['plural'])
  if (!entity || !('change' in entity.may)) return { language }
  return { language, entity, deeds: await loadDeeds(http, url, admin, entity.name) }
}

export function head({ entity, language }: ActivityData) {
  if (!entity) return { status: 404 as const }
  return { title: `${wordsFor(words, language).title}: ${entity.labels}` }
}

/** What has been done with all the records of a list. */
export function Page({ data: { entity, deeds } }: { data: ActivityData }) {
  const say = useWords(words)
  if (!entity || !deeds) return <NotHere />
  return (
    <>
      <PageHead
        title={say.title}
        crumbs={[{ to: `/admin/${entity.plural}`, label: entity.labels }]}
        about={say.about}
      />
      <DeedLog data={deeds} label={say.title} entity={entity} />
    </>
  )
}
