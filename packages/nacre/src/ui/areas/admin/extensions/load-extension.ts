import { extensionModules } from 'virtual:nacre/extensions'
import type { PageContext } from '#shell/http/page-context.ts'
import { extensionExports, extensionFileSuffix } from '#shell/language/product/admin-extensions.ts'
import type { AnyProduct } from '#shell/language/product/registered-product.ts'
import { tryLoad, type LoadResult } from '../../screen/try-load.ts'
import {
  columnPathOf,
  type ExtensionModule,
  loadedExtensionAt,
  storeExtension,
} from './loaded-extensions.ts'
import type { AdminData } from '../../../records/data-in-area.ts'

/** Returns the path of an extension’s file in the build manifest. */
function sourceFileOf(extensionPath: string): string {
  return pathOf(extensionPath).slice(1)
}

export async function loadExtension(extensionPath: string): Promise<ExtensionModule> {
  const found = loadedExtensionAt(extensionPath)
  if (found) return found
  const path = pathOf(extensionPath)
  const module = (await extensionModules[path]?.()) as Partial<
    ExtensionModule & Record<string, unknown>
  >
  const name = extensionExports[extensionPath.split('/')[0] as keyof typeof extensionExports]
  const component = module[name]
  if (typeof component !== 'function') {
    throw new Error(`${path.slice(1)} exports no component named ${name}.`)
  }
  const { load, action } = module
  const part = {
    component: component as ExtensionModule['component'],
    ...(load ? { load } : {}),
    ...(action ? { action } : {}),
  }
  storeExtension(extensionPath, part)
  return part
}

function pathOf(extensionPath: string): string {
  const end = extensionFileSuffix(extensionPath)
  const path = Object.keys(extensionModules).find((one) => one.endsWith(end))
  if (path === undefined) throw new Error(`product${end} is missing.`)
  return path
}

/** A loaded extension with its data or its load error. A broken one has neither. */
export interface LoadedExtension {
  readonly extensionPath: string
  readonly label: string
  readonly result: LoadResult<unknown> | undefined
}

/** Loads all extensions at a path that the reader may see, with their data. */
export function loadExtensions(
  { extensions, language }: AdminData,
  start: string,
  context: PageContext<AnyProduct> & { readonly record?: unknown },
): Promise<readonly LoadedExtension[]> {
  const parts = extensions.filter(({ path }) => path.startsWith(start))
  return Promise.all(parts.map((part) => loadExtensionData(part, { ...context, language })))
}

/** Loads one extension with its data. A failure affects this extension only. */
export async function loadExtensionData(
  { path, label }: AdminData['extensions'][number],
  context: PageContext<AnyProduct> & { readonly language: string },
): Promise<LoadedExtension> {
  try {
    const { load } = await loadExtension(path)
    const result = await tryLoad(context.http, async (http) => load?.({ ...context, http }))
    return { extensionPath: path, label, result }
  } catch (error) {
    if (error instanceof Response) throw error
    reportFailure(context, path, error)
    return { extensionPath: path, label, result: undefined }
  }
}

function reportFailure(
  { reportError = logFailure }: Partial<PageContext<AnyProduct>>,
  extensionPath: string,
  error: unknown,
): void {
  reportError(`product${extensionFileSuffix(extensionPath)}`, error)
}

function logFailure(what: string, error: unknown): void {
  console.error(`${what} could not be shown.`, error)
}

/** Loads the custom columns of a list, as far as available. */
export async function loadColumns(
  { extensions }: AdminData,
  entity: string,
  columns: readonly string[],
  context?: PageContext<AnyProduct>,
): Promise<readonly string[]> {
  const paths = new Set(columns.map((name) => columnPathOf(entity, name)))
  const customColumns = extensions.filter(({ path }) => paths.has(path))
  const result = await Promise.all(
    customColumns.map(({ path }) =>
      loadExtension(path).then(
        () => [path],
        (error: unknown) => {
          reportFailure(context ?? {}, path, error)
          return []
        },
      ),
    ),
  )
  return result.flat()
}

/** Returns the files of extensions, for their style sheets. */
export function extensionStyleFiles(paths: readonly string[]): {
  readonly files: readonly string[]
} {
  return { files: paths.map(sourceFileOf) }
}
