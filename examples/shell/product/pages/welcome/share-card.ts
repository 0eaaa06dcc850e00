import type { Announce } from 'nacre/react'

/** Shares a card by the system’s share sheet, or else copies its link to the clipboard. */
export async function shareCard(
  card: { id: string; title: string },
  announce: Announce,
): Promise<void> {
  const url = `${location.origin}${location.pathname}#card-${card.id}`
  if (await canShareNatively({ title: card.title, url })) return
  try {
    await navigator.clipboard.writeText(url)
    announce('Link copied.')
  } catch {
    announce(`Copy this link: ${url}`)
  }
}

async function canShareNatively(data: ShareData): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    // Closing the share sheet is not an error.
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
