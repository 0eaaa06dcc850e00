/** What is typed before the palette is there, so that nobody has to wait for it. */
export interface EarlyKeys {
  begin(): void
  read(): string
  end(): void
}

export function createEarlyKeys(): EarlyKeys {
  let keys = ''
  let life = new AbortController()
  const collect = (event: KeyboardEvent) => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopImmediatePropagation()
    keys += event.key
  }
  return {
    begin() {
      life.abort()
      life = new AbortController()
      keys = ''
      addEventListener('keydown', collect, { signal: life.signal, capture: true })
    },
    read: () => keys,
    end: () => life.abort(),
  }
}
