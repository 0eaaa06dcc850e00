import { hash } from 'node:crypto'

/** The maximum length of a name in both databases. */
export const maxNameLength = 63

const generatedNamePattern = /__[\da-f]{8}$/u

/**
 * Returns a name with a hash of its definition. Changed indexes and checks get another name, so
 * comparing names is sufficient.
 */
export function hashedName(name: string, definition: unknown): string {
  const hashSuffix = `__${shortHash(definition)}`
  return name.slice(0, maxNameLength - hashSuffix.length) + hashSuffix
}

/** Returns a short hash of a definition. */
export function shortHash(definition: unknown): string {
  return hash('sha256', JSON.stringify(definition)).slice(0, 8)
}

const temporaryPattern = /^nacre_[\da-f]{8}$/u

/** Returns the name of a constraint that exists during a migration only. */
export function temporaryName(definition: unknown): string {
  return `nacre_${shortHash(definition)}`
}

/** Checks whether a name is that of a constraint for a migration. */
export function isTemporaryName(name: string): boolean {
  return temporaryPattern.test(name)
}

/** Checks whether a name was generated. Manually added indexes and checks are left alone. */
export function isGeneratedName(name: string): boolean {
  return generatedNamePattern.test(name)
}
