import type { Command } from './command.ts'

interface Visited {
  readonly to: string
  readonly label: string
}

const maxRecent = 6

/**
 * Returns the last visited records, newest first. They are stored per tab, so that later users of
 * the computer do not see them.
 */
export function recentRecords(userId: string): readonly Visited[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey(userId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isVisited) : []
  } catch {
    return []
  }
}

export function rememberVisit(userId: string, visited: Visited): void {
  const others = recentRecords(userId).filter(({ to }) => to !== visited.to)
  try {
    const next = [visited, ...others].slice(0, maxRecent)
    sessionStorage.setItem(storageKey(userId), JSON.stringify(next))
  } catch {
    // Without storage there are no recent records.
  }
}

export function toCommand({ to, label }: Visited): Command {
  return { id: `recent ${to}`, label, to, icon: 'history' }
}

function storageKey(userId: string): string {
  return `recent:${userId}`
}

function isVisited(one: unknown): one is Visited {
  const { to, label } = Object(one)
  return typeof to === 'string' && to.startsWith('/') && typeof label === 'string'
}
