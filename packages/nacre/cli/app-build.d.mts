/** The builds of an app, in its folder `.nacre/build`. */
export interface AppBuild {
  /** Builds if the sources have changed since the current build. Returns the folder of the build. */
  ensureBuilt(options?: { readonly again?: boolean }): Promise<string>
  /** Builds if needed, and keeps the folder of the build until `work` has ended. */
  withBuild<T>(work: (folder: string) => Promise<T>): Promise<T>
}

export function createAppBuild(appDir: string): AppBuild
