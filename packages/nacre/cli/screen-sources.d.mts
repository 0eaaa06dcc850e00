/** The files of the interface, read once for several screens. */
export interface Interface {
  readonly code: ReadonlyMap<string, string>
}

export function readInterface(): Interface

/** The files of a screen as a product has them, with paths relative to the folder of the screen. */
export function screenSources(
  screen: string,
  from?: Interface,
): readonly { readonly path: string; readonly code: string }[]
