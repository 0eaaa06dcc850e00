import type { Limits } from 'nacre'

/**
 * Quotas and rate limits by entity: `{ perOwner: 100, rates: { create: '10 per hour' } }`. Nothing
 * is limited yet.
 */
export const limits = {
  tile: {},
  folder: {},
  folderLink: {},
  note: {},
  card: {},
} as const satisfies Readonly<Record<string, Limits>>
