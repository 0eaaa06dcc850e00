import type { Say } from '#shell/ui/components/say.ts'

/** Hands a card to the system's share sheet; where there is none, its link goes to the clipboard. */
export async function share(card: { id: string; title: string }, say: Say): Promise<void> {
  const url = `${location.origin}${location.pathname}#card-${card.id}`
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title: card.title, url })
      return
    }
    await navigator.clipboard.writeText(url)
    say(`The link to ${card.title} is copied.`)
  } catch (error) {
    // Closing the share sheet is a decision, not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return
    say(`Copying did not work. The link is ${url}`)
  }
}
