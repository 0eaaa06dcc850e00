import { useAdmin, useWords } from '../admin-context.ts'

const words = {
  en: {
    you: 'You',
    user: 'Somebody',
    key: 'A program',
    visitor: 'A visitor',
    system: 'The application',
    nobody: 'Somebody unknown',
  },
  de: {
    you: 'Sie',
    user: 'Jemand',
    key: 'Ein Programm',
    visitor: 'Ein Besucher',
    system: 'Die Anwendung',
    nobody: 'Jemand Unbekanntes',
  },
}

/** What to call who did something: by name, as far as the reader may know it. */
export function useAuthor(): (one: { actor: string | null; name: string | null }) => string {
  const { user } = useAdmin()
  const say = useWords(words)
  return ({ actor, name }) => {
    if (actor === null) return say.nobody
    if (actor === `user:${user.id}`) return say.you
    const kind = actor.split(':', 1)[0] ?? ''
    const kinds: Readonly<Record<string, string>> = say
    return name ?? kinds[kind] ?? say.nobody
  }
}
