/** Notifies caches which entities have changed. Call it after the commit. */
export interface ChangeNotifier {
  listen(listener: (entity: string) => void): void
  notify(entity: string): void
}

export function createChangeNotifier(): ChangeNotifier {
  const listeners: ((entity: string) => void)[] = []
  return {
    listen: (listener) => void listeners.push(listener),
    notify(entity) {
      for (const listener of listeners) listener(entity)
    },
  }
}
