import type { Command } from './command.ts'

interface Visited {
  readonly to: string
  readonly label: string
}

const most = 6

/**
 * The records that were looked at last, the newest first. They stay in the tab: nobody who comes after
 * one at this machine reads them.
 */
export function recentOf(userId: string): readonly Visited[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isVisited) : []
  } catch {
    return []
  }
}

export function remember(userId: string, visited: Visited): void {
  const others = recentOf(userId).filter(({ to }) => to !== visited.to)
  try {
    const next = [visited, ...others].slice(0, most)
    sessionStorage.setItem(keyOf(userId), JSON.stringify(next))
  } catch {
    // A browser that keeps nothing has nothing recent.
  }
}

export function asCommand({ to, label }: Visited): Command {
  return { id: `recent ${to}`, label, to, icon: 'history' }
}

function keyOf(userId: string): string {
  return `recent:${userId}`
}

function isVisited(one: unknown): one is Visited {
  const { to, label } = Object(one)
  return typeof to === 'string' && to.startsWith('/admin/') && typeof label === 'string'
}
