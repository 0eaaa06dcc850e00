import { isMessage, messagesFor } from '#shell/messages/translate.ts'

/** Returns the name of a job: localized for built-in jobs, as declared for those of the product. */
export function jobName(job: string, language: string): string {
  const key = `admin.jobNames.${job}`
  return isMessage(key) ? messagesFor(language)(key) : job
}
