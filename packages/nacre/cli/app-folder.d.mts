/** The folder of the app that the arguments or the `package.json` of `cwd` name, or `cwd` itself. */
export function findApp(
  args: readonly string[],
  cwd?: string,
): { readonly appDir: string; readonly args: readonly string[] }
