import { useEffect, useRef, useState } from 'react'
import { uploaderOver } from '#shell/http/upload.ts'
import { useSay } from '../../../../components/say.ts'
import { useSite } from '../../../../components/site.ts'
import { usePlural } from '../plural-context.ts'

/** What the server says of a file that it keeps. */
export type Stored = Readonly<Record<string, unknown>>

/** What is stored in a field now, and the way of another file to where it is stored. */
export function useUpload(path: string, before: Stored | undefined) {
  const { http } = useSite()
  const plural = usePlural()
  const tell = useSay()
  const [stored, setStored] = useState(before)
  const [sending, setSending] = useState<number>()
  const [complaint, setComplaint] = useState<string>()
  const life = useRef<AbortController>(undefined)
  useEffect(() => () => life.current?.abort(), [])
  const send = async (file: Blob | undefined) => {
    if (!file) return
    life.current?.abort()
    const { signal } = (life.current = new AbortController())
    setComplaint(undefined)
    setSending(0)
    const upload = uploaderOver(http)
    // By type no entity is known here; which there are, the outline has said.
    const answer = await upload(`${plural}/${path}` as never, file, {
      onProgress: setSending,
      signal,
    })
    if (signal.aborted) return
    setSending(undefined)
    if (answer.ok) {
      setStored((old) => ({ ...answer.data, ...described(old) }))
      return
    }
    const { title, remedy = '' } = answer.problem
    setComplaint(`${title} ${remedy}`)
    tell(title, 'unseen')
  }
  const stop = () => {
    life.current?.abort()
    setSending(undefined)
  }
  return { stored, setStored, sending, complaint, send, stop }
}

/** A picture that is cropped still shows what it has shown. */
function described(old: Stored | undefined): Stored {
  return typeof old?.['description'] === 'string' ? { description: old['description'] } : {}
}
