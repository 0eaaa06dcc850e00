import type { Seed } from 'nacre'

/** Sample records, which are created once in a new database. For an empty one, remove them. */
export const seeds: readonly Seed[] = [
  { entity: 'task', values: { title: 'Read product/entities/task.ts' } },
  { entity: 'task', values: { title: 'Change the page in product/pages/tasks' } },
]
