/**
 * The kinds of declared names that must be used by a declaration or by code.
 *
 * @example
 * const kind: UsedKind = 'job'
 */
export type UsedKind = 'role' | 'error' | 'call' | 'job'

/**
 * Names by kind.
 *
 * @example
 * const declared: Names = { role: ['editor'], error: [], call: [], job: ['announce'] }
 */
export type NamesByKind = Readonly<Record<UsedKind, readonly string[]>>

/**
 * The names that only code of the product uses: a page that asks for a role, a guard that throws a failure,
 * an action that starts a job by `enqueue`. The start cannot see that, and takes the product's word for it.
 *
 * @example
 * usedInCode: { errors: ['shelf-full'], jobs: ['announce'] }
 */
export interface UsedInCode {
  readonly roles?: readonly string[]
  readonly errors?: readonly string[]
  readonly calls?: readonly string[]
  readonly jobs?: readonly string[]
}

/**
 * Each kind with its key in `usedInCode`.
 *
 * @example
 * for (const [kind, list] of usedKinds) console.log(kind, usedInCode[list])
 */
export const usedKinds = [
  ['role', 'roles'],
  ['error', 'errors'],
  ['call', 'calls'],
  ['job', 'jobs'],
] as const

/**
 * Returns the declared names that are not used.
 *
 * @example
 * unusedNames(declared, used) // [{ kind: 'job', name: 'announce' }]
 */
export function unusedNames(
  declared: NamesByKind,
  used: NamesByKind,
): readonly { readonly kind: UsedKind; readonly name: string }[] {
  return usedKinds.flatMap(([kind]) =>
    declared[kind].filter((name) => !used[kind].includes(name)).map((name) => ({ kind, name })),
  )
}

/**
 * Returns the named roles and all roles that include them.
 *
 * @example
 * withIncluding(['editor'], [{ role: 'chief', includes: ['editor'] }]) // ['editor', 'chief']
 */
export function withIncludingRoles(
  named: readonly string[],
  roles: readonly { readonly role: string; readonly includes: readonly string[] }[],
): readonly string[] {
  const found = new Set(named)
  for (const one of found) {
    for (const { role, includes } of roles) if (includes.includes(one)) found.add(role)
  }
  return [...found]
}
