import { useEffect, useRef, useState } from 'react'
import { createUploader } from '#shell/http/upload.ts'
import { useAnnounce } from '#shell/ui/components/announce.ts'
import { useSite } from '#shell/ui/components/site.ts'
import { usePlural } from '#shell/ui/records/plural-context.ts'

/** A stored file in the response of the server. */
export type StoredFileData = Readonly<Record<string, unknown>>

/** Keeps the stored file of a field and uploads a replacement with progress. */
export function useUpload(path: string, initialFile: StoredFileData | undefined) {
  const { http } = useSite()
  const plural = usePlural()
  const announce = useAnnounce()
  const [stored, setStored] = useState(initialFile)
  const [progress, setProgress] = useState<number>()
  const [fieldError, setFieldError] = useState<string>()
  const life = useRef<AbortController>(undefined)
  useEffect(() => () => life.current?.abort(), [])
  const send = async (file: Blob | undefined) => {
    if (!file) return
    life.current?.abort()
    const { signal } = (life.current = new AbortController())
    setFieldError(undefined)
    setProgress(0)
    const upload = createUploader(http)
    // The type of the route needs a declared entity, but this one is known at run time only.
    const result = await upload(`${plural}/${path}` as never, file, {
      onProgress: setProgress,
      signal,
    })
    if (signal.aborted) return
    setProgress(undefined)
    if (result.ok) {
      setStored((current) => ({ ...result.data, ...keepDescription(current) }))
      return
    }
    const { title, hint = '' } = result.problem
    setFieldError(`${title} ${hint}`)
    announce(title, 'visually-hidden')
  }
  const stop = () => {
    life.current?.abort()
    setProgress(undefined)
  }
  return { stored, setStored, sending: progress, fieldError, send, stop }
}

/** Keeps the description of a cropped image. */
function keepDescription(current: StoredFileData | undefined): StoredFileData {
  return typeof current?.['description'] === 'string' ? { description: current['description'] } : {}
}
