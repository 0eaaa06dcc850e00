import { httpThrough } from '#shell/http/http-through.ts'
import type { Answer, Call, Http } from '#shell/http/http.ts'
import type { Language } from '#shell/model/words.ts'
import { forgetAhead } from '../prefetch/prefetched.ts'
import { type Both, wordsFor } from '../words.ts'
import { newKey } from './new-key.ts'

type Silence = 'unreachable' | 'too-slow'

const words: Both<Readonly<Record<Silence, { title: string; remedy: string }>>> = {
  en: {
    unreachable: {
      title: 'No answer came: the server cannot be reached.',
      remedy: 'Try again. Nothing is done twice by that.',
    },
    'too-slow': {
      title: 'No answer came in time.',
      remedy: 'Try again. Nothing is done twice by that.',
    },
  },
  de: {
    unreachable: {
      title: 'Es kam keine Antwort: Der Server ist nicht zu erreichen.',
      remedy: 'Versuchen Sie es noch einmal. Doppelt getan wird dadurch nichts.',
    },
    'too-slow': {
      title: 'Es kam keine Antwort in der üblichen Zeit.',
      remedy: 'Versuchen Sie es noch einmal. Doppelt getan wird dadurch nichts.',
    },
  },
}

/**
 * The client of whoever works in the admin area. When no answer came, nobody knows whether it is done: so the
 * same request goes under the same name when it is sent again, and is done once. And what is written makes old
 * what was fetched ahead.
 */
export function adminHttp(http: Http, language: Language): Http {
  const say = wordsFor(words, language)
  const unanswered = new Map<string, string>()
  const named = async (call: Call, send: (call: Call) => Promise<Answer<unknown>>) => {
    const what = `${call.url}\n${JSON.stringify(call.body)}`
    const key = unanswered.get(what) ?? newKey()
    const answer = await send({ ...call, key })
    if (isSilence(answer)) unanswered.set(what, key)
    else unanswered.delete(what)
    return answer
  }
  return httpThrough(http, async (call, send) => {
    const answer = await (call.method === 'POST' ? named(call, send) : send(call))
    if (call.method !== 'GET') forgetAhead()
    if (!isSilence(answer)) return answer
    return { ...answer, problem: { ...answer.problem, ...say[answer.problem.id] } }
  })
}

type Silent = Extract<Answer<unknown>, { ok: false }> & { problem: { id: Silence } }

/** Whether nobody of ours has answered: what our server says carries the number of the request. */
function isSilence(answer: Answer<unknown>): answer is Silent {
  return !answer.ok && answer.problem.id in words.en && answer.problem.request === undefined
}
