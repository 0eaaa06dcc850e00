import type { model as english } from '../en/model.ts'
import type { Translation } from '../message.ts'

export const model = {
  settings: {
    label: 'Einstellungen',
  },
  user: {
    label: 'Benutzer',
    labels: 'Benutzer',
    administrator: 'Administrator',
    english: 'Deutsch',
  },
  userFields: {
    email: 'E-Mail',
    language: 'Sprache',
    picture: 'Bild',
    roles: 'Rollen',
    timeZone: 'Zeitzone',
  },
  userMoves: {
    activate: 'Aktivieren',
    disable: 'Sperren',
    enable: 'Entsperren',
    leave: 'Löschung planen',
    stay: 'Löschung abbrechen',
  },
  userStates: {
    invited: 'Eingeladen',
    active: 'Aktiv',
    disabled: 'Gesperrt',
    leaving: 'Löschung geplant',
  },
  builtInFields: {
    id: 'ID',
    state: 'Status',
    owner: 'Eigentümer',
    created: 'Erstellt',
    updated: 'Geändert',
  },
  conditions: {
    is: '{field} ist {value}',
    not: '{field} ist nicht {value}',
    in: '{field} ist {value}',
    gt: '{field} ist größer als {value}',
    gte: '{field} ist mindestens {value}',
    lt: '{field} ist kleiner als {value}',
    lte: '{field} ist höchstens {value}',
    contains: '{field} enthält {value}',
    startsWith: '{field} beginnt mit {value}',
    has: '{field} hat {value}',
    nothing: '{field} ist leer',
    something: '{field} ist nicht leer',
    mine: 'der aktuelle Benutzer',
    yes: 'ja',
    no: 'nein',
  },
  conjunctions: {
    and: ' und ',
    or: ' oder ',
    not: 'nicht',
  },
  verbs: {
    list: 'Auflisten',
    read: 'Lesen',
    create: 'Erstellen',
    change: 'Bearbeiten',
    remove: 'Löschen',
    erase: 'Endgültig löschen',
  },
  roles: {
    everyone: 'alle',
    user: 'angemeldete Benutzer',
    owner: 'Eigentümer',
    administrator: 'Administration',
  },
  permissions: {
    condition: '{role}, wenn gilt: {condition}',
    fields: 'nur {fields}',
    application: 'niemanden, denn nur die Anwendung tut das',
    missing: 'Keine Berechtigung für „{verb}“ ({entity}). Erlaubt für: {who}.',
  },
  accessTable: {
    and: ' und ',
    own: 'eigene Einträge',
    only: 'wenn gilt: {condition}',
    as: 'als {role} des Eintrags',
  },
} satisfies Translation<typeof english>
