import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'

/** Whether there are as many records as there may be. Who sees some of them sees that when those are enough. */
export function isFullWith(
  { limits: { inAll } }: Pick<EntityOutline, 'limits'>,
  total: number | undefined,
): boolean {
  return inAll !== undefined && total !== undefined && total >= inAll
}
