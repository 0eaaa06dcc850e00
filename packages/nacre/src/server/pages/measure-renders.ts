import type { Renderer } from './renderer.tsx'

/** Returns a renderer that tells when it started a page, and the time that the page took. */
export function measureRenders(
  renderer: Renderer,
  onRender: ((start: number, milliseconds: number) => void) | undefined,
): Renderer {
  if (!onRender) return renderer
  return {
    ...renderer,
    async render(found, request) {
      const start = performance.now()
      try {
        return await renderer.render(found, request)
      } finally {
        onRender(start, performance.now() - start)
      }
    },
  }
}
