/** Buffers input until the palette is loaded, so that typing need not wait. */
export interface EarlyInput {
  start(): void
  take(): string
  end(): void
}

export function createEarlyInput(): EarlyInput {
  let keys = ''
  let life = new AbortController()
  const collect = (event: KeyboardEvent) => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopImmediatePropagation()
    keys += event.key
  }
  return {
    start() {
      life.abort()
      life = new AbortController()
      keys = ''
      addEventListener('keydown', collect, { signal: life.signal, capture: true })
    },
    take: () => keys,
    end: () => life.abort(),
  }
}
