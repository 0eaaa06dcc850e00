import type { ComponentType } from 'react'
import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import type { Page } from '#shell/model/page.ts'

/** What the file of a page exports. The shell knows nothing of what `load` gives to `Page`. */
export interface PageModule {
  readonly Page: ComponentType<{ data: never }>
  load?(context: PageContext): Promise<unknown>
  act?(context: PageContext, form: FormData): Promise<ActOutcome>
  /** The page shows by itself what was wrong with its form; others have a plain page say so. */
  readonly showsProblems?: true
  /** Paths whose answers the frame of an area has for all its screens: they do not travel to each of them. */
  readonly frameCalls?: readonly string[]
  /** What only the data can tell of the page, for its title and its language. */
  head?(data: never): PageHead
}

export interface PageHead {
  readonly title?: string
  readonly language?: string
  /** What runs before the page is seen. The policy has to know it by its hash. */
  readonly script?: string
  /** Where the data say that there is nothing to show. */
  readonly status?: 404
  /** Files of code that only the data name: their styles belong to the page. */
  readonly files?: readonly string[]
}

/** What the file of an area exports: its frame is a page around its screens. */
export interface AreaModule extends PageModule {
  readonly screens: readonly Screen[]
}

/** A page of the shell's own. */
export interface Screen {
  readonly id: string
  readonly page: Page
  /** The file of its code, as the build knows it. */
  readonly file: string
  load(): Promise<PageModule>
}

/** Where the code of pages is: the path of each file, and how to load it when it is wanted. */
export type PageFiles = Readonly<Record<string, () => Promise<unknown>>>

export function isPageModule(module: unknown): module is PageModule {
  return typeof module === 'object' && module !== null && 'Page' in module
}
