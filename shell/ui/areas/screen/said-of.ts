import type { Problem } from '#shell/model/failure.ts'

export const saidWords = {
  en: {
    unreachable: 'No connection',
    unreachableText: 'The server cannot be reached. What you have written is kept in this browser.',
    slow: 'The server takes too long',
    slowText: 'No answer came in time. What you have written is kept in this browser.',
    code: 'A part of the application did not come',
    codeText: 'The connection is gone, or there is a newer version. Then it is loaded by itself.',
    again: 'Try again',
    trying: 'Trying …',
  },
  de: {
    unreachable: 'Keine Verbindung',
    unreachableText:
      'Der Server ist nicht zu erreichen. Was Sie geschrieben haben, bleibt in diesem Browser.',
    slow: 'Der Server braucht zu lange',
    slowText: 'Es kam keine Antwort. Was Sie geschrieben haben, bleibt in diesem Browser.',
    code: 'Ein Teil der Anwendung kam nicht an',
    codeText:
      'Die Verbindung fehlt, oder es gibt eine neuere Fassung. Dann wird sie von selbst geladen.',
    again: 'Noch einmal versuchen',
    trying: 'Wird versucht …',
  },
}

/** Why something could not be had for now, and what one can do about it; without a problem, it is its code. */
export function saidOf(
  problem: Problem | undefined,
  say: (typeof saidWords)['en'],
): readonly [title: string, text: string | undefined] {
  if (!problem) return [say.code, say.codeText]
  if (problem.id === 'unreachable') return [say.unreachable, say.unreachableText]
  if (problem.id === 'too-slow') return [say.slow, say.slowText]
  return [problem.title, problem.remedy]
}
