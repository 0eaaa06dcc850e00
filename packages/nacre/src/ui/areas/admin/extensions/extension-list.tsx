import { useMessages } from '../../../kit/use-messages.ts'
import { KitIcon } from '../../../kit/kit-icon.tsx'
import { isLoaded } from '../../screen/try-load.ts'
import { SectionLoadError } from '../../screen/section-load-error.tsx'
import { useAdmin } from '../../../records/admin-context.ts'
import { ExtensionBoundary } from '../../../kit/extension-boundary.tsx'
import type { LoadedExtension } from './load-extension.ts'
import { loadedExtensionAt } from './loaded-extensions.ts'
import './own.css'

interface Props {
  parts: readonly LoadedExtension[]
  /** The props that each extension receives in addition to its data. */
  received?: Readonly<Record<string, unknown>>
}

/** Several extensions, each with its heading. */
export function ExtensionList({ parts: extensions, received: extraProps }: Props) {
  return extensions.map((extension) => {
    const id = extension.extensionPath.replaceAll('/', '-')
    return (
      <section key={extension.extensionPath} className="own-part" aria-labelledby={id}>
        <h2 id={id}>{extension.label}</h2>
        <Extension extension={extension} received={extraProps} />
      </section>
    )
  })
}

/** An extension, or its load error. */
export function Extension({
  extension,
  received: extraProps,
}: {
  extension: LoadedExtension
  received?: Props['received']
}) {
  const { language } = useAdmin()
  const { extensionPath: place, label, result: came } = extension
  if (came && !isLoaded(came))
    return <SectionLoadError sectionName={label} problem={came.problem} />
  const Component = came && loadedExtensionAt(place)?.component
  if (!Component) return <BrokenExtension />
  return (
    <ExtensionBoundary key={place} place={place} shown={came.data} fallback={<BrokenExtension />}>
      <Component {...extraProps} data={came.data} language={language} />
    </ExtensionBoundary>
  )
}

/** The fallback of a broken extension. The log has the cause. */
function BrokenExtension() {
  const t = useMessages()
  return (
    <p className="own-failed">
      <KitIcon name="warning" />
      {t('admin.slots.failed')}
    </p>
  )
}
