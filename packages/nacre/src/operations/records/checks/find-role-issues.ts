import { isDeepStrictEqual } from 'node:util'
import type { Entity } from '#shell/language/entities/entity.ts'
import { rolesIncluding } from '#shell/language/entities/permission.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { Issue } from '#shell/language/entities/safe-validate.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { Store } from '#shell/store/store.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Finds relations to users who lack the declared role. Users to whom the record pointed before stay,
 * because they may have lost the role since.
 */
export async function findRoleIssues(
  { product, store }: { readonly product: Product; readonly store: Store },
  trx: QueryRunner,
  { fields }: Entity,
  { before = {}, values }: { readonly before?: Values | undefined; readonly values: Values },
): Promise<Issue[]> {
  const { users, roles } = product
  const issues: Issue[] = []
  for (const [name, value] of Object.entries(values)) {
    const role = fields[name]?.constraints.role
    if (role === undefined || !users || isDeepStrictEqual(value, before[name])) continue
    const previous = new Set([before[name]].flat())
    const added = [value].flat().filter((id) => typeof id === 'string' && !previous.has(id))
    const accepted = rolesIncluding(role, roles).map((one) => ({ roles: { has: one } }))
    for (const id of added) {
      const query = { id: String(id), where: [{ or: accepted }] }
      if (await store.records(users.entity).read(query, trx)) continue
      const { label = role } = roles.find((one) => one.role === role) ?? {}
      issues.push({ path: [name], about: { code: 'missing-role', role: label } })
    }
  }
  return issues
}
