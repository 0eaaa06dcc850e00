/**
 * Loads a built-in module without an ES import, which would evaluate every export. This saves
 * memory in the server. Before 20.16, Node supports the import only.
 */
export const builtin = async (name) => process.getBuiltinModule?.(name) ?? import(name)

export const fs = await builtin('node:fs')
