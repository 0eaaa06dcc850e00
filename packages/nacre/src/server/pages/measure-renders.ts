import type { Renderer } from './renderer.tsx'

/** Returns a renderer that tells the time of each page in milliseconds. */
export function measureRenders(
  renderer: Renderer,
  onRender: ((milliseconds: number) => void) | undefined,
): Renderer {
  if (!onRender) return renderer
  return {
    ...renderer,
    async render(found, request) {
      const start = performance.now()
      try {
        return await renderer.render(found, request)
      } finally {
        onRender(performance.now() - start)
      }
    },
  }
}
