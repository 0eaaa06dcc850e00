import { solveProofOfWork, type ProofOfWorkPuzzle } from './solve-proof-of-work.ts'

/** Runs the proof of work in a worker, so that the page stays responsive. */
addEventListener('message', ({ data }: MessageEvent<ProofOfWorkPuzzle>) => {
  postMessage({ answer: solveProofOfWork(data, (completed) => postMessage({ done: completed })) })
})
