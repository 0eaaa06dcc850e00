import type { Markdown } from '#shell/ui/components/markdown/markdown.tsx'
import { type OnDemand, onDemand } from '#shell/ui/kit/on-demand.tsx'

/** Formatted Markdown, whose code a screen loads if it shows some. */
export const LazyMarkdown: OnDemand<Parameters<typeof Markdown>[0]> = onDemand(
  async () => (await import('#shell/ui/components/markdown/markdown.tsx')).Markdown,
)

// The server renders pages whose parts are not known before.
if (typeof document === 'undefined') void LazyMarkdown.load()
