import type { Work } from './do-work.ts'
// The build makes this export.
// oxlint-disable-next-line import/default
import address from './work-worker.ts?worker&url'

/** How far the work is, and what came of it. */
export interface Progress {
  readonly done?: number
  readonly answer?: string
}

/** Has the work done beside the page, and tells how far it is; the answer is how to stop it. */
export function startWork(work: Work, tell: (progress: Progress) => void): () => void {
  const worker = new Worker(trusted(address), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<Progress>) => tell(data))
  // A worker has no origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage(work)
  return () => worker.terminate()
}

interface Policy {
  createScriptURL(address: string): string
}

/** Our policy forbids scripts from addresses that anybody could have put together. This one we know. */
function trusted(known: string): string {
  const types: { createPolicy(name: string, rules: Policy): Policy } | undefined = Reflect.get(
    globalThis,
    'trustedTypes',
  )
  policy ??= types?.createPolicy('nacre-captcha', { createScriptURL: (same) => same })
  return policy ? policy.createScriptURL(known) : known
}

let policy: Policy | undefined
