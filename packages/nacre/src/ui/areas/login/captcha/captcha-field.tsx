import { messagesFor } from '#shell/messages/translate.ts'
import { useCallback, useContext, useEffect, useRef, useState } from 'react'
import { useHydrated } from '../../../components/use-hydrated.ts'
import { useSite } from '../../../components/site.ts'
import { ActionStateContext, useFieldState } from '../../../form/action-state-context.ts'
import { FieldRow } from '../../../form/field-row.tsx'
import type { ProofOfWorkPuzzle } from './solve-proof-of-work.ts'
import './captcha.css'

/** A captcha challenge in the API response. */
export interface ChallengeData {
  readonly image: string
  readonly work: ProofOfWorkPuzzle
  /** The time in seconds after which the form is accepted without a solution. */
  readonly waitSeconds: number
  readonly id: string
}

type Flow = 'sign-in' | 'sign-up' | 'reset' | 'link'

/** Returns the URL of a new challenge, whose image is rendered on request. */
export function newChallengeUrl(flow: Flow): string {
  return `/api/captcha_images/imagecode?flow=${flow}&picture=later`
}

interface Props {
  readonly flow: Flow
  readonly language: string
  /** The initial challenge. Without it, only a rejected submission brings one. */
  readonly challenge?: ChallengeData | undefined
}

/**
 * A captcha with three alternatives: an image code, a proof of work in the browser, or a waiting
 * time. Without JavaScript, the image and the waiting time remain.
 */
export function CaptchaField({ flow, language, challenge }: Props) {
  const acted = useContext(ActionStateContext)
  const { http, acted: served } = useSite()
  const [fetched, setFetched] = useState<{ for: unknown; challenge: ChallengeData }>()
  const wasChallenged = useRef(false)
  const [isTyping, setTyping] = useState(false)
  const { fieldError } = useFieldState('captcha')
  const input = challengeIn(acted?.problem?.details)
  const current = fetched && fetched.for === acted ? fetched.challenge : (input ?? challenge)
  const isChallenged = current !== undefined

  const fetchChallenge = useCallback(async () => {
    const fresh = await http.get<ChallengeData>(newChallengeUrl(flow))
    if (fresh.ok) setFetched({ for: acted, challenge: fresh.data })
  }, [http, flow, acted])

  useEffect(() => {
    // Any submission uses up the challenge, so a new one is loaded.
    if (acted && acted !== served && !input && wasChallenged.current) void fetchChallenge()
    if (isChallenged) wasChallenged.current = true
  }, [acted, served, input, isChallenged, fetchChallenge])

  if (!current) return null
  return (
    <CaptchaAlternatives
      key={current.id}
      language={language}
      challenge={current}
      onAnother={() => void fetchChallenge()}
      isTyping={isTyping || fieldError !== undefined}
      onTyping={setTyping}
    />
  )
}

function CaptchaAlternatives({
  language,
  challenge,
  onAnother,
  isTyping,
  onTyping,
}: {
  readonly language: string
  readonly challenge: ChallengeData
  onAnother(): void
  /** Whether the user types the code instead of waiting for the proof of work. */
  readonly isTyping: boolean
  onTyping(is: boolean): void
}) {
  const { id, image, work, waitSeconds } = challenge
  const t = messagesFor(language)
  const isAlive = useHydrated()
  const { done, answer } = useProofOfWork(work)

  return (
    <fieldset className="captcha">
      <legend>{t('login.captcha.title')}</legend>
      <input type="hidden" name="captcha-id" value={id} />
      <input type="hidden" name="captcha-work" value={answer ?? ''} />
      {isAlive && (
        <p className="captcha-work" role="status">
          <progress max={work.parts} value={done} aria-hidden="true" />
          <span>
            {answer === undefined ? t('login.captcha.checking') : t('login.captcha.verified')}
          </span>
        </p>
      )}
      <details
        className="captcha-self"
        open={isTyping}
        onToggle={({ currentTarget }) => onTyping(currentTarget.open)}
      >
        <summary>{t('login.captcha.useImage')}</summary>
        <div className="captcha-actions">
          <img
            className="captcha-image"
            src={image}
            width={240}
            height={80}
            alt={t('login.captcha.picture')}
            loading="lazy"
            decoding="async"
          />
          <FieldRow
            name="captcha"
            label={t('login.captcha.label')}
            help={t('login.captcha.help', { seconds: waitSeconds })}
          >
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
              {t('login.captcha.newChallenge')}
            </button>
          )}
        </div>
      </details>
    </fieldset>
  )
}

/**
 * Starts the proof of work after hydration. It usually finishes before the user submits the form.
 */
function useProofOfWork({ salt, parts, bits }: ProofOfWorkPuzzle): {
  done: number
  answer: string | undefined
} {
  const [done, setDone] = useState(0)
  const [answer, setAnswer] = useState<string>()
  useEffect(() => {
    let stop = () => {}
    let isOver = false
    const startSolving = async () => {
      const { startProofOfWork } = await import('./start-proof-of-work.ts')
      if (isOver) return
      stop = startProofOfWork({ salt, parts, bits }, (progress) => {
        if (progress.done !== undefined) setDone(progress.done)
        if (progress.answer !== undefined) setAnswer(progress.answer)
      })
    }
    // Without workers, the image and the waiting time remain.
    startSolving().catch(() => undefined)
    return () => {
      isOver = true
      stop()
    }
  }, [salt, parts, bits])
  return { done, answer }
}

function challengeIn(
  more: Readonly<Record<string, unknown>> | undefined,
): ChallengeData | undefined {
  const { captcha } = Object(more)
  return typeof captcha?.id === 'string' ? captcha : undefined
}
