import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { PageHead } from '../../kit/page-head.tsx'
import { type AdminData, loadAdmin } from '../admin-data.ts'
import { NotHere } from '../not-here.tsx'
import { Guarded } from './guarded.tsx'
import { filesOf, loadPart, loadShown, partAt, type ShownPart } from './part.ts'
import { NotShown } from './parts.tsx'
import './own.css'

interface OwnScreen {
  readonly language: string
  readonly part: ShownPart
}

/** A screen of the product's own, if there is one at this address for this reader. */
export async function load(context: PageContext): Promise<OwnScreen | undefined> {
  const admin = await loadAdmin(context.http, context.url)
  const part = screenFor(admin, context)
  if (!part) return undefined
  const { language } = admin
  return { language, part: await loadShown(part, { ...context, language }) }
}

export async function act(context: PageContext, form: FormData): Promise<ActOutcome> {
  const part = screenFor(await loadAdmin(context.http, context.url), context)
  const module = part && (await loadPart(part.place))
  return module?.act ? module.act(context, form) : { to: context.url.pathname }
}

export function head(screen: OwnScreen | undefined) {
  if (!screen) return { status: 404 as const }
  return { title: screen.part.label, ...filesOf([screen.part.place]) }
}

export function Page({ data: screen }: { data: OwnScreen | undefined }) {
  if (!screen) return <NotHere />
  const { language, part } = screen
  const { place, label, came } = part
  const Component = came && partAt(place)?.component
  return (
    <>
      <PageHead title={label} />
      <div className="own-screen">
        {Component ? (
          <Guarded key={place} place={place} shown={came.data} instead={<NotShown />}>
            <Component data={came.data} language={language} />
          </Guarded>
        ) : (
          <NotShown />
        )}
      </div>
    </>
  )
}

function screenFor({ own }: AdminData, { params }: PageContext) {
  return own.find(({ place }) => place === `screens/${params['screen']}`)
}
