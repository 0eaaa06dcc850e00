import { doWork, type Work } from './do-work.ts'

/** Works where nobody waits for it: the page goes on answering meanwhile. */
addEventListener('message', ({ data }: MessageEvent<Work>) => {
  postMessage({ answer: doWork(data, (done) => postMessage({ done })) })
})
