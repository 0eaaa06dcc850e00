/**
 * The dynamic imports of messages, by bundle and language. `messages-plugin.ts` generates the
 * module.
 */
declare module 'virtual:messages' {
  type Load = () => Promise<{ readonly default: Readonly<Record<string, string>> }>
  export const files: Readonly<
    Record<string, Readonly<Record<string, Load>> & { readonly en: Load }>
  >
}
