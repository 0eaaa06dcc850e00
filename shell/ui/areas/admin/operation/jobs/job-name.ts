import { wordsFor } from '../../../words.ts'

/** The shell's own jobs, by what they do. */
const own = {
  en: {
    'nacre tidy': 'Empty the bin of what has been there long enough',
    'nacre files': 'Remove files that nobody uses',
    'nacre webhooks': 'Forget what webhooks were told long ago',
    'nacre invitation': 'Invite somebody',
    'nacre end of sessions': 'End the sessions of somebody who left',
    'nacre leave': 'Delete an account',
    'nacre letter': 'Send a letter',
  },
  de: {
    'nacre tidy': 'Den Papierkorb von Altem leeren',
    'nacre files': 'Dateien entfernen, die niemand braucht',
    'nacre webhooks': 'Vergessen, was Webhooks vor Langem erfuhren',
    'nacre invitation': 'Jemanden einladen',
    'nacre end of sessions': 'Sitzungen von jemandem beenden, der ging',
    'nacre leave': 'Ein Konto löschen',
    'nacre letter': 'Einen Brief senden',
  },
}

/** What a job is called: one of the shell's own by what it does, one of the product's as it is declared. */
export function jobName(job: string, language: string): string {
  const names: Readonly<Record<string, string>> = wordsFor(own, language)
  return (Object.hasOwn(names, job) ? names[job] : undefined) ?? job
}
