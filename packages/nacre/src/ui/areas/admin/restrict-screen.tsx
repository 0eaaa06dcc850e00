import type { PageContext } from '#shell/http/page-context.ts'
import type { AdminPermission } from '#shell/model/schema/admin-permission.ts'
import type { AnyProduct } from '#shell/language/product/registered-product.ts'
import type { PageModule } from '../../page-module.ts'
import { loadAdmin } from '../../records/admin-data.ts'
import { NotFound } from './not-found.tsx'

/** The data of a screen that the reader may not open. */
const forbidden = { isForbidden: true }

/** Wraps a screen so that readers without a permission get the page for what does not exist. */
export function restrictScreen(
  fetchCode: () => Promise<PageModule>,
  requires: AdminPermission,
): () => Promise<PageModule> {
  return async () => {
    const { Page, load, head, ...rest } = await fetchCode()
    return {
      ...rest,
      async load(context: PageContext<AnyProduct>) {
        const { permissions } = await loadAdmin(context.http, context.url)
        return permissions.includes(requires) ? load?.(context) : forbidden
      },
      head: (data) => (isForbidden(data) ? { status: 404 } : (head?.(data) ?? {})),
      Page: ({ data }) => (isForbidden(data) ? <NotFound /> : <Page data={data} />),
    }
  }
}

function isForbidden(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'isForbidden' in data
}
