import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { ScreenHead } from '../../../kit/screen-head.tsx'
import { loadAdmin } from '../../../records/admin-data.ts'
import type { AdminData } from '../../../records/data-in-area.ts'
import { NotFound } from '../not-found.tsx'
import {
  extensionStyleFiles,
  loadExtension,
  loadExtensionData,
  type LoadedExtension,
} from './load-extension.ts'
import { Extension } from './extension-list.tsx'

/** Loads the extension screen at this path, if there is one for this reader. */
export async function load(context: PageContext): Promise<LoadedExtension | undefined> {
  const admin = await loadAdmin(context.http, context.url)
  const extension = findExtensionScreen(admin, context)
  if (!extension) return undefined
  const { language } = admin
  return loadExtensionData(extension, { ...context, language })
}

export async function action(context: PageContext, form: FormData): Promise<ActionResult> {
  const extension = findExtensionScreen(await loadAdmin(context.http, context.url), context)
  const module = extension && (await loadExtension(extension.path))
  return module?.action ? module.action(context, form) : { to: context.url.pathname }
}

export function head(extension: LoadedExtension | undefined) {
  if (!extension) return { status: 404 as const }
  return { title: extension.label, ...extensionStyleFiles([extension.extensionPath]) }
}

export function Page({ data: extension }: { data: LoadedExtension | undefined }) {
  if (!extension) return <NotFound />
  return (
    <>
      <ScreenHead title={extension.label} />
      <div className="own-screen">
        <Extension extension={extension} />
      </div>
    </>
  )
}

function findExtensionScreen({ extensions }: AdminData, { params }: PageContext) {
  return extensions.find(({ path }) => path === `screens/${params['screen']}`)
}
