import type { ComponentType } from 'react'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import type { AnyProduct } from '#shell/language/product/registered-product.ts'

/** The exports of an extension file: a component and an optional loader. */
export interface ExtensionModule {
  readonly component: ComponentType<Readonly<Record<string, unknown>>>
  load?(context: PageContext<AnyProduct> & { readonly language: string }): Promise<unknown>
  action?(context: PageContext<AnyProduct>, form: FormData): Promise<ActionResult>
}

const loadedModules = new Map<string, ExtensionModule>()

/** Returns the module of an extension that has been loaded. */
export function loadedExtensionAt(extensionPath: string): ExtensionModule | undefined {
  return loadedModules.get(extensionPath)
}

/** Stores the module of an extension, for components that show it. */
export function storeExtension(extensionPath: string, module: ExtensionModule): void {
  loadedModules.set(extensionPath, module)
}

/** Returns the path of the extension that renders a column. */
export function columnPathOf(entity: string, field: string): string {
  return `columns/${entity}/${field}`
}
