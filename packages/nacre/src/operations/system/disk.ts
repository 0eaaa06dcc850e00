import { statfs } from 'node:fs/promises'

export interface Disk {
  readonly free: number
  readonly size: number
  /** Whether the free space is low. */
  readonly isLow: boolean
}

/** Free space below this share or this size is low. */
const minFreeShare = 0.1
const minFreeBytes = 1_000_000_000

/** Returns the free space of the disk of a folder. */
export async function diskOf(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const [free, size] = [bavail * bsize, blocks * bsize]
  return { free, size, isLow: free < Math.min(minFreeBytes, size * minFreeShare) }
}
