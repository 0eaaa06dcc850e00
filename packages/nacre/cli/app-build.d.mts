/** The builds of an app, in its folder `.nacre/build`. */
export interface AppBuild {
  /** Builds if the sources have changed since the current build. Returns the folder of the build. */
  ensureBuilt(options?: { readonly again?: boolean }): Promise<string>
}

export function createAppBuild(appDir: string): AppBuild
