import type { PageContext } from '#shell/http/page-context.ts'
import { PageHead } from '../../../kit/page-head.tsx'
import { wordsFor } from '../../../words.ts'
import { DeedLog } from '../../activity/deed-log.tsx'
import { type DeedsData, loadDeeds } from '../../activity/load-deeds.ts'
import { useWords } from '../../admin-context.ts'
import { loadAdmin } from '../../admin-data.ts'
import { NotHere } from '../../not-here.tsx'

const words = {
  en: {
    title: 'Audit log',
    about: 'Who has done what with which record. Nobody changes it.',
  },
  de: {
    title: 'Protokoll',
    about: 'Wer was mit welchem Eintrag getan hat. Niemand ändert es.',
  },
}

interface AuditData {
  readonly language: string
  /** Nothing for whoever does not run the installation. */
  readonly deeds?: DeedsData
}

export async function load({ http, url }: PageContext): Promise<AuditData> {
  const admin = await loadAdmin(http, url)
  const { language } = admin
  if (!admin.screens.includes('operation/audit')) return { language }
  return { language, deeds: await loadDeeds(http, url, admin) }
}

export function head({ language, deeds }: AuditData) {
  return deeds ? { title: wordsFor(words, language).title } : { status: 404 as const }
}

/** What has been done with everything, by whom, when and from where. */
export function Page({ data: { deeds } }: { data: AuditData }) {
  const say = useWords(words)
  if (!deeds) return <NotHere />
  return (
    <>
      <PageHead title={say.title} about={say.about} />
      <DeedLog data={deeds} label={say.title} />
    </>
  )
}
