import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { PageHead } from '../../kit/page-head.tsx'
import { type AdminData, loadAdmin } from '../admin-data.ts'
import { NotHere } from '../not-here.tsx'
import { filesOf, loadPart, partAt } from './part.ts'
import './own.css'

interface OwnScreen {
  readonly place: string
  readonly label: string
  readonly language: string
  readonly data: unknown
}

/** A screen of the product's own, if there is one at this address for this reader. */
export async function load(context: PageContext): Promise<OwnScreen | undefined> {
  const admin = await loadAdmin(context.http, context.url)
  const part = screenFor(admin, context)
  if (!part) return undefined
  const { language } = admin
  const module = await loadPart(part.place)
  return { ...part, language, data: await module.load?.({ ...context, language }) }
}

export async function act(context: PageContext, form: FormData): Promise<ActOutcome> {
  const part = screenFor(await loadAdmin(context.http, context.url), context)
  const module = part && (await loadPart(part.place))
  return module?.act ? module.act(context, form) : { to: context.url.pathname }
}

export function head(screen: OwnScreen | undefined) {
  if (!screen) return { status: 404 as const }
  return { title: screen.label, ...filesOf([screen.place]) }
}

export function Page({ data: screen }: { data: OwnScreen | undefined }) {
  const Component = screen && partAt(screen.place)?.component
  if (!Component) return <NotHere />
  const { label, language, data } = screen
  return (
    <>
      <PageHead title={label} />
      <div className="own-screen">
        <Component data={data} language={language} />
      </div>
    </>
  )
}

function screenFor({ own }: AdminData, { params }: PageContext) {
  return own.find(({ place }) => place === `screens/${params['screen']}`)
}
