import { accessWords } from '../access-words.ts'

export const rolesWords = {
  en: {
    ...accessWords.en,
    about:
      'Who may do what, as it is declared. What is not written here, nobody may but administrators.',
    whoThereIs: 'Who there is',
    includes: 'may all that these may:',
    seeAs: 'See as',
    seeAsText:
      'You see everything as the role does, and change nothing meanwhile. A bar at the foot of each page ends it. What is yours stays yours: rules about owners meet your own records.',
    noRole: 'Without a role',
    everything: 'May everything, whatever is declared.',
    yes: 'yes',
    no: 'no',
    fields: 'Fields with terms of their own',
    contents: 'Entities',
    what: 'What',
  },
  de: {
    ...accessWords.de,
    about:
      'Wer was darf, so wie es festgelegt ist. Was hier nicht steht, darf niemand außer der Verwaltung.',
    whoThereIs: 'Wen es gibt',
    includes: 'darf alles, was diese dürfen:',
    seeAs: 'Sehen als',
    seeAsText:
      'Sie sehen alles so, wie die Rolle es sieht, und ändern solange nichts. Eine Leiste am Fuß jeder Seite beendet es. Was Ihnen gehört, bleibt Ihres: Regeln über Besitzer treffen Ihre eigenen Einträge.',
    noRole: 'Ohne Rolle',
    everything: 'Darf alles, was auch immer festgelegt ist.',
    yes: 'ja',
    no: 'nein',
    fields: 'Felder mit eigenen Regeln',
    contents: 'Arten von Einträgen',
    what: 'Was',
  },
}
