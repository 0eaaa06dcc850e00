import type { Api, ApiAnswer, ApiRequest } from '#shell/api/api.ts'
import { serializeOnce } from '#shell/http/inert-json.ts'
import type { Entity } from '#shell/model/entity.ts'
import { isPersonal } from './personal.ts'
import type { Commits } from '#shell/store/database.ts'

/** An answer of our API, and on what it depends. */
export interface PageAnswer extends ApiAnswer {
  /** The lists on which it depends, besides the one that was asked for. */
  readonly reads: ReadonlySet<string>
  /** Whether another visitor may get another one. */
  readonly isPersonal: boolean
  /** From which moment on it may be another one although nothing has changed. */
  readonly expiry: number
}

/** Answers what a page asks of our own API. */
export type Answers = (request: ApiRequest) => Promise<PageAnswer>

interface Entry {
  readonly answer: PageAnswer
  readonly size: number
}

/** In characters of JSON; the objects themselves take several times as much. */
const defaultRoom = 4 * 1024 * 1024

/**
 * Answers to what nobody in particular reads of records are kept until anything at all is committed, by
 * this process or by another: most pages read the same, and reading it anew costs as much as rendering it.
 * Visitors who are known by a cookie get the same where nothing in it depends on who reads.
 * What is kept is frozen, because many pages get the very same.
 */
export function createAnswerCache(
  api: Api,
  commits: Commits | undefined,
  room = defaultRoom,
): Answers {
  const entries = new Map<string, Entry>()
  let size = 0
  let then = -1

  const remove = (key: string) => {
    size -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }
  const keep = (key: string, answer: PageAnswer) => {
    const length = key.length + serializeOnce(answer.body)
    if (length > room) return
    remove(key)
    entries.set(key, { answer, size: length })
    size += length
    for (const oldest of entries.keys()) if (size > room) remove(oldest)
  }

  return async (request) => {
    if (!commits || !isOfVisitor(request)) return answerOf(api, request)
    const isNobody = request.actor.kind === 'visitor' && request.actor.key === undefined
    const now = commits.all()
    if (now !== then) {
      entries.clear()
      size = 0
      then = now
    }
    const key = `${request.language ?? ''} ${request.path}?${request.query ?? ''}`
    const found = entries.get(key)
    const isFitting = found && (isNobody || !found.answer.isPersonal)
    if (isFitting && found.answer.expiry > Date.now()) return found.answer
    const answer = await answerOf(api, request)
    // What was read while something was committed may be half of before and half of after.
    const isWhole = commits.all() === now && then === now
    const keeping = isNobody ? 'no-cache' : 'private, no-cache'
    const isFitToKeep = isNobody || !answer.isPersonal
    if (isWhole && isFitToKeep && isKeepable(answer, keeping)) {
      const headers = { ...answer.headers, 'cache-control': 'no-cache' }
      keep(key, isNobody ? answer : { ...answer, headers })
    }
    return answer
  }
}

function isOfVisitor({ method, actor, browser, body }: ApiRequest): boolean {
  const isSignedOut = actor.kind === 'visitor' && !browser?.session
  return method === 'GET' && isSignedOut && body === undefined
}

/** What depends on records and on nothing else. */
function isKeepable(
  { status, headers, body, reads, carried, stream }: PageAnswer,
  keeping: string,
): boolean {
  const isPlain = Object.keys(headers).every((name) => name === 'cache-control' || name === 'etag')
  return (
    status === 200 &&
    isPlain &&
    headers['cache-control'] === keeping &&
    reads.size > 0 &&
    carried === undefined &&
    stream === undefined &&
    typeof body === 'object'
  )
}

async function answerOf(api: Api, request: ApiRequest): Promise<PageAnswer> {
  const reads = new Set<string>()
  let expiry = Number.POSITIVE_INFINITY
  let isAnyPersonal = false
  const onRead = (entity: Entity) => {
    reads.add(`/v1/${entity.plural}`)
    isAnyPersonal ||= isPersonal(entity)
  }
  const onExpiry = (at: number) => {
    expiry = Math.min(expiry, at)
  }
  const answer = await api({ ...request, onRead, onExpiry })
  return { ...answer, reads, isPersonal: isAnyPersonal, expiry }
}
