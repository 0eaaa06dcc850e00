import type { ComponentType } from 'react'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import type { MessageBundle } from '#shell/messages/bundles.ts'
import type { Page } from '#shell/language/product/page.ts'
import type { AnyProduct } from '#shell/language/product/registered-product.ts'

/**
 * The exports of a page file. The shell does not know the type of the data from `load` to `Page`.
 */
export interface PageModule {
  readonly Page: ComponentType<{ data: never }>
  load?(context: PageContext<AnyProduct>): Promise<unknown>
  action?(context: PageContext<AnyProduct>, form: FormData): Promise<ActionResult>
  /** Whether the page displays the errors of its form. Otherwise a separate error page does. */
  readonly showsErrors?: true
  /**
   * The API paths that the layout loads for all its screens. They are not sent again for each
   * screen.
   */
  readonly frameCalls?: readonly string[]
  /** The message bundle that the browser loads with the page. */
  readonly messages?: MessageBundle
  /** Returns the parts of the document head that depend on the data, such as title and language. */
  head?(data: never): DocumentHead
}

/**
 * The parts of the document head that depend on the data of a page. The function `head` of a page returns them.
 *
 * @example
 * export const head = (data: { title: string }): DocumentHead => ({ title: data.title })
 */
export interface DocumentHead {
  readonly title?: string
  readonly language?: string
  /** An inline script that runs before the first paint. The policy must contain its hash. */
  readonly script?: string
  /** Set if the data shows that the page does not exist. */
  readonly status?: 404
  /** Source files that depend on the data. Their style sheets are added to the page. */
  readonly files?: readonly string[]
}

/** The exports of an area file. Its page is the layout of its screens. */
export interface AreaModule extends PageModule {
  readonly screens: readonly Screen[]
}

/** A page of the shell. */
export interface Screen {
  readonly id: string
  readonly page: Page
  /** The source file, as in the build manifest. */
  readonly file: string
  /** Messages besides those of its area. */
  readonly messages?: MessageBundle
  /** Whether the areas of products have it, too, below their own path, or they alone. */
  readonly areas?: 'all' | 'declared'
  load(): Promise<PageModule>
}

/** Maps the source files of pages to functions that load them. */
export type PageFiles = Readonly<Record<string, () => Promise<unknown>>>

export function isPageModule(module: unknown): module is PageModule {
  return typeof module === 'object' && module !== null && 'Page' in module
}
