import { type RefObject, useEffect, useRef, useState } from 'react'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { parseForm } from '../../fields/parse-form.ts'
import { preloadValidation } from '../../fields/validate-before-sending.ts'
import type { DraftStore, RecordDraft } from './drafts.ts'
import { restoreFocus } from './saved-focus.ts'
import { createFormStore, areFormValuesEqual, type FormStore, type Values } from './form-store.ts'

interface Options {
  readonly fields: EntitySchema['fields']
  readonly locale: string
  readonly initialValues: Values
  /** The displayed version and its values. */
  readonly version: number | null
  readonly seen: Values
  /** Whether the form starts with a restored draft, which is unsaved. */
  readonly isUnsaved: boolean
  readonly drafts: DraftStore
}

const pause = 300

/**
 * Observes the form around `anchorRef`: updates dependent values and saves a draft until the form is
 * saved.
 */
export function useLiveForm(options: Options): {
  anchorRef: RefObject<HTMLInputElement | null>
  formStore: FormStore
  /**
   * Marks the submitted values as saved in this version, or discards all changes. Input since the
   * submission becomes a draft.
   */
  finish: (saved?: { sent: FormData; version: number }) => void
} {
  const { fields, locale, initialValues, version, seen: baseValues, isUnsaved, drafts } = options
  const anchorRef = useRef<HTMLInputElement>(null)
  const [formStore] = useState(() => createFormStore(initialValues))
  const finish = useRef<(saved?: { sent: FormData; version: number }) => void>(() => {})

  useEffect(() => {
    const form = anchorRef.current?.form
    if (!form) return undefined
    const parseCurrent = () => parseForm(new FormData(form), fields, locale)
    let savedValues = isUnsaved ? undefined : parseCurrent()
    let timer: ReturnType<typeof setTimeout> | undefined
    const saveDraft = () => {
      clearTimeout(timer)
      timer = undefined
      const draft = createDraft(version, baseValues, formStore.getValues())
      drafts.save(formStore.isDirty() ? draft : undefined)
    }
    const pendingChange = afterNextPaint(() => {
      const values = parseCurrent()
      formStore.set(values, !areFormValuesEqual(values, savedValues))
      clearTimeout(timer)
      timer = setTimeout(saveDraft, pause)
    })
    const onHide = () => {
      pendingChange.now()
      if (timer !== undefined) saveDraft()
    }
    // A user who signs in again returns to the draft, so leaving needs no confirmation.
    const onClick = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest('a[data-sign-in]')) return
      saveDraft()
      drafts.expectReturn()
      formStore.set(formStore.getValues(), false)
    }
    formStore.set(parseCurrent(), isUnsaved)
    restoreFocus(form)
    finish.current = (saved) => {
      pendingChange.forget()
      clearTimeout(timer)
      timer = undefined
      // The saved values are the new baseline, because leaving an input fires another change event.
      savedValues = parseCurrent()
      formStore.set(savedValues, false)
      const sent = saved ? parseForm(saved.sent, fields, locale) : savedValues
      if (!saved || areFormValuesEqual(sent, savedValues)) drafts.discard()
      else drafts.save(createDraft(saved.version, { ...baseValues, ...sent }, savedValues))
    }
    const removeListeners = addListeners(form, { onChange: pendingChange.soon, onClick, onHide })
    return () => {
      onHide()
      removeListeners()
    }
    // The form’s key changes whenever one of these values changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [formStore])

  return { anchorRef, formStore, finish: (saved) => finish.current(saved) }
}

function createDraft(version: number | null, baseValues: Values, values: Values): RecordDraft {
  return { time: new Date().toISOString(), version, seen: baseValues, values }
}

/** Adds the listeners of a form. Returns a function that removes them. */
function addListeners(
  form: HTMLFormElement,
  listeners: { onChange: () => void; onClick: (event: Event) => void; onHide: () => void },
): () => void {
  const { onChange, onClick, onHide } = listeners
  form.addEventListener('input', onChange)
  form.addEventListener('change', onChange)
  form.addEventListener('click', onClick)
  form.addEventListener('focusin', preloadValidation, { once: true })
  addEventListener('pagehide', onHide)
  return () => {
    form.removeEventListener('input', onChange)
    form.removeEventListener('change', onChange)
    form.removeEventListener('click', onClick)
    form.removeEventListener('focusin', preloadValidation)
    removeEventListener('pagehide', onHide)
  }
}

/**
 * Debounces work to once per frame, after painting, so that the typed character is displayed first.
 */
function afterNextPaint(work: () => void) {
  let isWanted = false
  const flush = () => {
    if (!isWanted) return
    isWanted = false
    work()
  }
  return {
    soon() {
      if (isWanted) return
      isWanted = true
      requestAnimationFrame(() => setTimeout(flush))
    },
    now: flush,
    forget: () => void (isWanted = false),
  }
}
