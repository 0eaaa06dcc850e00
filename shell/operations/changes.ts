/** Tells those who keep copies which entities have changed, after the change is stored. */
export interface Changes {
  listen(listener: (entity: string) => void): void
  tell(entity: string): void
}

export function createChanges(): Changes {
  const listeners: ((entity: string) => void)[] = []
  return {
    listen: (listener) => void listeners.push(listener),
    tell(entity) {
      for (const listener of listeners) listener(entity)
    },
  }
}
