import type { PageModule, Screen } from '../page-module.ts'
import { takeAhead } from './prefetch/prefetched.ts'

/** A screen of an area, whose code is `page.tsx` in the folder of its name. No search engine lists it. */
export function screenOf(
  area: 'admin' | 'login',
  id: string,
  page: { readonly path: string; readonly title: string },
  load: () => Promise<PageModule>,
): Screen {
  const file = `shell/ui/areas/${area}/${id}/page.tsx`
  const description = area === 'admin' ? 'The admin area.' : 'The login area.'
  return { id, page: { ...page, description, isListed: false }, file, load: () => ahead(load) }
}

/** The code of a screen, whose data may have been fetched ahead. */
async function ahead(load: () => Promise<PageModule>): Promise<PageModule> {
  const module = await load()
  const { load: ask } = module
  if (!ask || typeof document === 'undefined') return module
  const wrapped: PageModule = {
    ...module,
    load: (context) => takeAhead(context.url.pathname + context.url.search) ?? ask(context),
  }
  own.set(wrapped, ask)
  return wrapped
}

const own = new WeakMap<PageModule, NonNullable<PageModule['load']>>()

/** The `load` of a screen that asks in any case. */
export function loadAnew(module: PageModule): PageModule['load'] {
  return own.get(module) ?? module.load
}
