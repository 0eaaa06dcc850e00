import { useState } from 'react'
import { useParams } from 'react-router'
import type { FieldOutline } from '#shell/model/outline/field-outline.ts'
import { uploaderOver } from '#shell/http/upload.ts'
import { useHydrated } from '../../../components/hydrated.ts'
import { useSay } from '../../../components/say.ts'
import { useSite } from '../../../components/site.ts'
import type { Wiring } from '../../form/field-row.tsx'
import { useWords } from '../admin-context.ts'
import { Cell } from './cell.tsx'

interface Props {
  wiring: Wiring
  name: string
  field: FieldOutline
  value: unknown
}

const words = {
  en: {
    description: 'What it shows, for those who do not see it',
    clear: 'Take away',
    sent: 'Sent:',
  },
  de: {
    description: 'Was es zeigt, für alle, die es nicht sehen',
    clear: 'Wegnehmen',
    sent: 'Gesendet:',
  },
}

/** A stored file or picture: what is there, another in its place, and what a picture shows. */
export function StoredInput({ wiring, name, field, value }: Props) {
  const say = useWords(words)
  const isAlive = useHydrated()
  const { stored, setStored, sending, complaint, send } = useStored(name, readStored(value))
  const isPicture = field.type === 'image'
  return (
    <>
      {stored && <Cell field={field} value={{ description: '', ...stored }} />}
      <input type="hidden" name={name} value={stored ? JSON.stringify(stored) : ''} />
      {isAlive && (
        <span className="beside">
          <input
            {...wiring}
            name={undefined}
            required={false}
            type="file"
            accept={field.bounds.types?.join(',')}
            onChange={({ currentTarget }) => void send(currentTarget.files?.[0])}
          />
          {stored && !field.required && (
            <button type="button" onClick={() => setStored(undefined)}>
              {say.clear}
            </button>
          )}
        </span>
      )}
      {sending !== undefined && (
        <progress value={sending} max={1} aria-label={say.sent}>
          {Math.round(sending * 100)} %
        </progress>
      )}
      {complaint && (
        <p className="complaint" role="alert">
          {complaint}
        </p>
      )}
      {isPicture && stored && (
        <label>
          {say.description}
          <input
            name={`${name}.description`}
            defaultValue={typeof stored['description'] === 'string' ? stored['description'] : ''}
            maxLength={500}
          />
        </label>
      )}
    </>
  )
}

type Stored = Readonly<Record<string, unknown>>

/** What is stored now, and the way of another file to where it is stored. */
function useStored(name: string, before: Stored | undefined) {
  const { http } = useSite()
  const { plural = '' } = useParams()
  const tell = useSay()
  const [stored, setStored] = useState(before)
  const [sending, setSending] = useState<number>()
  const [complaint, setComplaint] = useState<string>()
  const send = async (file: File | undefined) => {
    if (!file) return
    setComplaint(undefined)
    setSending(0)
    const upload = uploaderOver(http)
    const answer = await upload(`${plural}/${name}` as never, file, { onProgress: setSending })
    setSending(undefined)
    if (answer.ok) {
      setStored({ ...answer.data })
      return
    }
    const { title, remedy = '' } = answer.problem
    setComplaint(`${title} ${remedy}`)
    tell(title, 'unseen')
  }
  return { stored, setStored, sending, complaint, send }
}

function readStored(value: unknown): Stored | undefined {
  if (typeof value === 'object' && value !== null) return value as Stored
  if (typeof value !== 'string' || value === '') return undefined
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
