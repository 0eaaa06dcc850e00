import type { Say } from '#shell/ui/components/say.ts'

/** Hands a card to the system's share sheet; where there is none, its link goes to the clipboard. */
export async function share(card: { id: string; title: string }, say: Say): Promise<void> {
  const url = `${location.origin}${location.pathname}#card-${card.id}`
  if (await sheetHas({ title: card.title, url })) return
  try {
    await navigator.clipboard.writeText(url)
    say(`The link to ${card.title} is copied.`)
  } catch {
    say(`The link to ${card.title} is ${url}`)
  }
}

async function sheetHas(data: ShareData): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    // Closing the share sheet is a decision, not a failure.
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
