import { createContext, useContext, useSyncExternalStore } from 'react'

export type Values = Readonly<Record<string, unknown>>

/** Stores the current values of a form and notifies subscribers of changes. */
export interface FormStore {
  readonly getValues: () => Values
  readonly isDirty: () => boolean
  readonly subscribe: (listener: () => void) => () => void
}

export interface WritableFormStore extends FormStore {
  set(values: Values, isDirty: boolean): void
}

export function createFormStore(start: Values): WritableFormStore {
  let [values, isDirty] = [start, false]
  const listeners = new Set<() => void>()
  return {
    getValues: () => values,
    isDirty: () => isDirty,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    set(next, dirty) {
      ;[values, isDirty] = [next, dirty]
      for (const listener of listeners) listener()
    },
  }
}

export const FormStoreContext = createContext<FormStore>(createFormStore({}))

/** Returns a value derived from the form. An equal result does not render again. */
export function useFormValue<T extends string | number | boolean | null>(
  selector: (formStore: FormStore) => T,
): T {
  const formStore = useContext(FormStoreContext)
  const read = () => selector(formStore)
  return useSyncExternalStore(formStore.subscribe, read, read)
}

export function areFormValuesEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
