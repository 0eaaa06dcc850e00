import { useCallback, useContext, useEffect, useRef, useState } from 'react'
import { useHydrated } from '../../../components/hydrated.ts'
import { useSite } from '../../../components/site.ts'
import { ActedContext, useActedField } from '../../form/acted-context.ts'
import { FieldRow } from '../../form/field-row.tsx'
import { wordsFor } from '../../words.ts'
import { captchaWords } from './captcha-words.ts'
import type { Work } from './do-work.ts'
import './captcha.css'

/** What the API gives for a person to answer. */
export interface Challenge {
  readonly image: string
  readonly sound: string
  readonly work: Work
  readonly id: string
}

type Flow = 'sign-in' | 'sign-up' | 'reset' | 'link'

/** The address of a challenge whose picture is drawn when somebody looks at it, and no page waits for. */
export function freshChallenge(flow: Flow): string {
  return `/api/captcha_images/imagecode?flow=${flow}&picture=later`
}

interface Props {
  readonly flow: Flow
  readonly language: string
  /** What is asked before anything was refused; without it, only what a refusal brings. */
  readonly challenge?: Challenge | undefined
}

/**
 * Asks whether a person is there, in three equal ways: a picture, a recording, or work that the browser
 * does by itself. Without JavaScript the picture and the recording remain.
 */
export function CaptchaField({ flow, language, challenge }: Props) {
  const acted = useContext(ActedContext)
  const { http, acted: served } = useSite()
  const [fetched, setFetched] = useState<{ for: unknown; challenge: Challenge }>()
  const wasAsked = useRef(false)
  const [isByHand, setByHand] = useState(false)
  const { complaint } = useActedField('captcha')
  const given = challengeIn(acted?.problem?.more)
  const current = fetched && fetched.for === acted ? fetched.challenge : (given ?? challenge)
  const isAsked = current !== undefined

  const fetchAnother = useCallback(async () => {
    const fresh = await http.get<Challenge>(freshChallenge(flow))
    if (fresh.ok) setFetched({ for: acted, challenge: fresh.data })
  }, [http, flow, acted])

  useEffect(() => {
    // What was answered is used up, whatever else was wrong with the form.
    if (acted && acted !== served && !given && wasAsked.current) void fetchAnother()
    if (isAsked) wasAsked.current = true
  }, [acted, served, given, isAsked, fetchAnother])

  if (!current) return null
  return (
    <Ways
      key={current.id}
      language={language}
      challenge={current}
      onAnother={() => void fetchAnother()}
      isByHand={isByHand || complaint !== undefined}
      onByHand={setByHand}
    />
  )
}

function Ways({
  language,
  challenge,
  onAnother,
  isByHand,
  onByHand,
}: {
  readonly language: string
  readonly challenge: Challenge
  onAnother(): void
  /** Whether somebody answers it themselves rather than have it worked out. */
  readonly isByHand: boolean
  onByHand(is: boolean): void
}) {
  const { id, image, sound, work } = challenge
  const words = wordsFor(captchaWords, language)
  const isAlive = useHydrated()
  const { done, answer } = useWork(work)

  return (
    <fieldset className="captcha">
      <legend>{words.title}</legend>
      <input type="hidden" name="captcha-id" value={id} />
      <input type="hidden" name="captcha-work" value={answer ?? ''} />
      {isAlive && (
        <p className="captcha-work" role="status">
          <progress max={work.parts} value={done} aria-hidden="true" />
          <span>{answer === undefined ? words.working : words.done}</span>
        </p>
      )}
      <details
        className="captcha-self"
        open={isByHand}
        onToggle={({ currentTarget }) => onByHand(currentTarget.open)}
      >
        <summary>{words.self}</summary>
        <div className="captcha-ways">
          <img
            className="captcha-image"
            src={image}
            width={240}
            height={80}
            alt={words.picture}
            loading="lazy"
            decoding="async"
          />
          {/* What is spoken is what is to be written: words for it would be the answer. */}
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
          <audio
            controls
            preload="none"
            src={`${sound}&language=${language}`}
            aria-label={words.sound}
          />
          <FieldRow name="captcha" label={words.label} help={words.help}>
            {(wiring) => (
              <input
                {...wiring}
                type="text"
                autoComplete="off"
                autoCapitalize="characters"
                autoCorrect="off"
                spellCheck={false}
                maxLength={40}
              />
            )}
          </FieldRow>
          {isAlive && (
            <button type="button" onClick={onAnother}>
              {words.another}
            </button>
          )}
        </div>
      </details>
    </fieldset>
  )
}

/** Begins to work as soon as the page is alive: mostly it is done before anybody has read the question. */
function useWork({ salt, parts, bits }: Work): { done: number; answer: string | undefined } {
  const [done, setDone] = useState(0)
  const [answer, setAnswer] = useState<string>()
  useEffect(() => {
    let stop = () => {}
    let isOver = false
    const begin = async () => {
      const { startWork } = await import('./start-work.ts')
      if (isOver) return
      stop = startWork({ salt, parts, bits }, (progress) => {
        if (progress.done !== undefined) setDone(progress.done)
        if (progress.answer !== undefined) setAnswer(progress.answer)
      })
    }
    // Where there are no workers, the picture and the recording remain.
    begin().catch(() => undefined)
    return () => {
      isOver = true
      stop()
    }
  }, [salt, parts, bits])
  return { done, answer }
}

function challengeIn(more: Readonly<Record<string, unknown>> | undefined): Challenge | undefined {
  const { captcha } = Object(more)
  return typeof captcha?.id === 'string' ? captcha : undefined
}
