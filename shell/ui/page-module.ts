import type { ComponentType } from 'react'
import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'

/** What the file of a page exports. The shell knows nothing of what `load` gives to `Page`. */
export interface PageModule {
  readonly Page: ComponentType<{ data: never }>
  load?(context: PageContext): Promise<unknown>
  act?(context: PageContext, form: FormData): Promise<ActOutcome>
}

/** Where the code of pages is: the path of each file, and how to load it when it is wanted. */
export type PageFiles = Readonly<Record<string, () => Promise<unknown>>>

export function isPageModule(module: unknown): module is PageModule {
  return typeof module === 'object' && module !== null && 'Page' in module
}
