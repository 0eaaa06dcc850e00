import { useContext } from 'react'
import { useMatches } from 'react-router'
import { localize } from '#shell/language/texts/localized-text.ts'
import { isRouteHandle } from '../../../route-handle.ts'
import { LanguageContext } from '../../../kit/language-context.ts'
import { type HeadProps, ScreenHead } from '../../../kit/screen-head.tsx'
import { AdminContext } from '../../../records/admin-context.ts'

/**
 * The head of a page: breadcrumbs, title and actions. Without a title, it has that of the declaration.
 * In an area of the product it leads back to where the area begins.
 *
 * @example
 * <PageHead title="Stock" crumbs={[{ to: '/', label: 'Admin' }]} about="The books on all shelves." />
 */
export function PageHead({ title, crumbs, ...rest }: Partial<HeadProps>) {
  const language = useContext(LanguageContext)
  const area = useContext(AdminContext)?.area
  const { handle, pathname } = useMatches().at(-1) ?? {}
  const declared = isRouteHandle(handle) ? handle.page?.title : undefined
  const start = area?.pages?.find(({ to }) => to === area.home)?.label ?? area?.label
  const isBelow = area !== undefined && start !== undefined && pathname !== area.home
  return (
    <ScreenHead
      title={title ?? (declared === undefined ? '' : localize(declared, language))}
      crumbs={crumbs ?? (isBelow ? [{ to: area.home, label: start }] : undefined)}
      {...rest}
    />
  )
}
