import { type RefObject, useEffect, useRef, useState } from 'react'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { readForm } from '../fields/read-form.ts'
import type { DraftStore } from './drafts.ts'
import { takePlace } from './kept-place.ts'
import { createLive, isSame, type Live, type Values } from './live-values.ts'

interface Options {
  readonly fields: EntityOutline['fields']
  readonly locale: string
  readonly start: Values
  /** The version that stood before the one who writes, and the values in it. */
  readonly version: number | null
  readonly seen: Values
  /** Whether what the form begins with is not saved yet: a draft that has been taken up again. */
  readonly isUnsaved: boolean
  readonly drafts: DraftStore
}

const pause = 300

/**
 * Follows what is written into the form around `mark`: for what depends on it, and for the draft that is
 * kept until it is saved.
 */
export function useLiveForm(options: Options): {
  mark: RefObject<HTMLInputElement | null>
  live: Live
  /**
   * What was sent is saved, as this version, or nothing of it is wanted any more. What somebody has written
   * since they sent it becomes a draft.
   */
  finish: (saved?: { sent: FormData; version: number }) => void
} {
  const { fields, locale, start, version, seen, isUnsaved, drafts } = options
  const mark = useRef<HTMLInputElement>(null)
  const [live] = useState(() => createLive(start))
  const finish = useRef<(saved?: { sent: FormData; version: number }) => void>(() => {})

  useEffect(() => {
    const form = mark.current?.form
    if (!form) return undefined
    const read = () => readForm(new FormData(form), fields, locale)
    let clean = isUnsaved ? undefined : read()
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      clearTimeout(timer)
      timer = undefined
      const draft = { time: new Date().toISOString(), version, seen, values: live.now() }
      drafts.keep(live.isDirty() ? draft : undefined)
    }
    const change = afterPicture(() => {
      const values = read()
      live.set(values, !isSame(values, clean))
      clearTimeout(timer)
      timer = setTimeout(keep, pause)
    })
    const onHide = () => {
      change.now()
      if (timer !== undefined) keep()
    }
    // Whoever has to log in again comes back to what they were writing, and is not asked whether they may go.
    const onClick = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest('a[data-way-in]')) return
      keep()
      drafts.expect()
      live.set(live.now(), false)
    }
    live.set(read(), isUnsaved)
    takePlace(form)
    finish.current = (saved) => {
      change.forget()
      clearTimeout(timer)
      timer = undefined
      // As long as this form is still here, nothing in it is new: leaving an input tells of it once more.
      clean = read()
      live.set(clean, false)
      const sent = saved ? readForm(saved.sent, fields, locale) : clean
      if (!saved || isSame(sent, clean)) drafts.drop()
      else {
        const time = new Date().toISOString()
        drafts.keep({ time, version: saved.version, seen: { ...seen, ...sent }, values: clean })
      }
    }
    form.addEventListener('input', change.soon)
    form.addEventListener('change', change.soon)
    form.addEventListener('click', onClick)
    addEventListener('pagehide', onHide)
    return () => {
      onHide()
      form.removeEventListener('input', change.soon)
      form.removeEventListener('change', change.soon)
      form.removeEventListener('click', onClick)
      removeEventListener('pagehide', onHide)
    }
    // The form begins anew, by its key, whenever anything of this does.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [live])

  return { mark, live, finish: (saved) => finish.current(saved) }
}

/** Does something once for each picture: the letter that was pressed is to be seen before anything follows from it. */
function afterPicture(work: () => void) {
  let isWanted = false
  const now = () => {
    if (!isWanted) return
    isWanted = false
    work()
  }
  return {
    soon() {
      if (isWanted) return
      isWanted = true
      requestAnimationFrame(() => setTimeout(now))
    },
    now,
    forget: () => void (isWanted = false),
  }
}
