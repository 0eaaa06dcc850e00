import type { ProofOfWorkPuzzle } from './solve-proof-of-work.ts'
// The build tool provides this export.
// oxlint-disable-next-line import/default
import address from './work-worker.ts?worker&url'

/** The progress and the result of the proof of work. */
export interface WorkProgress {
  readonly done?: number
  readonly answer?: string
}

/**
 * Runs the proof of work in a worker and reports its progress. Returns a function that stops it.
 */
export function startProofOfWork(
  work: ProofOfWorkPuzzle,
  onProgress: (progress: WorkProgress) => void,
): () => void {
  const worker = new Worker(toTrustedUrl(address), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<WorkProgress>) => onProgress(data))
  // Messages to a worker have no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage(work)
  return () => worker.terminate()
}

interface Policy {
  createScriptURL(workerUrl: string): string
}

/** Creates a trusted script URL. The policy requires one, and this URL is constant. */
function toTrustedUrl(constantUrl: string): string {
  const types: { createPolicy(name: string, rules: Policy): Policy } | undefined = Reflect.get(
    globalThis,
    'trustedTypes',
  )
  policy ??= types?.createPolicy('nacre-captcha', { createScriptURL: (same) => same })
  return policy ? policy.createScriptURL(constantUrl) : constantUrl
}

let policy: Policy | undefined
