import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { PageHead } from '../../kit/page-head.tsx'
import { type AdminData, loadAdmin } from '../admin-data.ts'
import { NotHere } from '../not-here.tsx'
import { filesOf, loadPart, loadShown, type ShownPart } from './part.ts'
import { OwnPart } from './parts.tsx'

/** A screen of the product's own, if there is one at this address for this reader. */
export async function load(context: PageContext): Promise<ShownPart | undefined> {
  const admin = await loadAdmin(context.http, context.url)
  const part = screenFor(admin, context)
  if (!part) return undefined
  const { language } = admin
  return loadShown(part, { ...context, language })
}

export async function act(context: PageContext, form: FormData): Promise<ActOutcome> {
  const part = screenFor(await loadAdmin(context.http, context.url), context)
  const module = part && (await loadPart(part.place))
  return module?.act ? module.act(context, form) : { to: context.url.pathname }
}

export function head(part: ShownPart | undefined) {
  if (!part) return { status: 404 as const }
  return { title: part.label, ...filesOf([part.place]) }
}

export function Page({ data: part }: { data: ShownPart | undefined }) {
  if (!part) return <NotHere />
  return (
    <>
      <PageHead title={part.label} />
      <div className="own-screen">
        <OwnPart part={part} />
      </div>
    </>
  )
}

function screenFor({ own }: AdminData, { params }: PageContext) {
  return own.find(({ place }) => place === `screens/${params['screen']}`)
}
