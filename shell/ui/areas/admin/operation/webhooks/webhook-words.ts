export const webhookWords = {
  en: {
    title: 'Webhooks',
    about: 'Servers that want to be told when something happens here.',
    none: 'No server wants to be told yet.',
    noneText: 'Make one, and each event that it wants is sent to it, signed, until it is taken.',
    list: 'Servers',
    create: 'Make a webhook',
    name: 'Name',
    address: 'Address',
    addressHelp: 'With https. What is inside the network must be allowed in ALLOW_INSIDE.',
    wants: 'What it is told of',
    wantsHelp: 'One a line: an entity and what happens to it, such as cards:publish or folders:*.',
    sees: 'Sees records as',
    seesHelp: 'The record comes along as this role may see it. Without a role only its id does.',
    nothing: 'nothing but ids',
    make: 'Make it',
    secret: 'This is what its messages are signed with',
    secretText: 'It is shown this once. Give it to the receiver now.',
    on: 'Go on',
    states: { active: 'Active', paused: 'Paused', failed: 'Given up' },
    failing: 'is failing since',
    pause: 'Pause',
    resume: 'Go on telling',
    test: 'Send a test',
    renew: 'Give it a new secret',
    renewText: 'The one before signs too for a day, so that the receiver can change over.',
    remove: 'Remove …',
    removeText: 'Nothing is told any more, and what was told is forgotten.',
    removeDo: 'Remove',
    deliveries: 'What was told, of the last thirty days',
    noneTold: 'Nothing was told yet.',
    told: { waiting: 'Waiting', delivered: 'Taken', dead: 'Given up' },
    again: 'Tell again',
    tries: 'Tries',
    noAnswer: 'no answer',
    next: 'Next page',
    all: 'All',
    byState: 'By what came of it',
    done: {
      paused: 'It is paused: what happens meanwhile is told later.',
      resumed: 'It is told again.',
      tested: 'The test is on its way.',
      again: 'It is told again.',
      removed: 'The webhook was removed.',
    },
  },
  de: {
    title: 'Webhooks',
    about: 'Server, die erfahren wollen, wenn hier etwas geschieht.',
    none: 'Noch will kein Server etwas erfahren.',
    noneText:
      'Machen Sie einen; jedes gewünschte Ereignis wird ihm signiert gesendet, bis es ankommt.',
    list: 'Server',
    create: 'Einen Webhook machen',
    name: 'Name',
    address: 'Adresse',
    addressHelp: 'Mit https. Was innerhalb des Netzes liegt, muss in ALLOW_INSIDE erlaubt sein.',
    wants: 'Wovon er erfährt',
    wantsHelp:
      'Eines je Zeile: eine Art von Einträgen und was mit ihnen geschieht, wie cards:publish oder folders:*.',
    sees: 'Sieht Einträge als',
    seesHelp:
      'Der Eintrag kommt mit, so wie diese Rolle ihn sehen darf. Ohne Rolle nur seine Kennung.',
    nothing: 'nichts als Kennungen',
    make: 'Machen',
    secret: 'Damit werden seine Nachrichten signiert',
    secretText: 'Es wird nur dieses eine Mal gezeigt. Geben Sie es jetzt dem Empfänger.',
    on: 'Weiter',
    states: { active: 'Aktiv', paused: 'Pausiert', failed: 'Aufgegeben' },
    failing: 'misslingt seit',
    pause: 'Pausieren',
    resume: 'Weiter erzählen',
    test: 'Test senden',
    renew: 'Neues Geheimnis geben',
    renewText: 'Das vorige signiert noch einen Tag mit, damit der Empfänger umstellen kann.',
    remove: 'Entfernen …',
    removeText: 'Nichts wird mehr erzählt, und was erzählt wurde, ist vergessen.',
    removeDo: 'Entfernen',
    deliveries: 'Was in den letzten dreißig Tagen erzählt wurde',
    noneTold: 'Noch wurde nichts erzählt.',
    told: { waiting: 'Wartend', delivered: 'Angekommen', dead: 'Aufgegeben' },
    again: 'Noch einmal erzählen',
    tries: 'Versuche',
    noAnswer: 'keine Antwort',
    next: 'Nächste Seite',
    all: 'Alle',
    byState: 'Nach dem, was daraus wurde',
    done: {
      paused: 'Er ist pausiert: Was inzwischen geschieht, wird später erzählt.',
      resumed: 'Es wird wieder erzählt.',
      tested: 'Der Test ist unterwegs.',
      again: 'Es wird noch einmal erzählt.',
      removed: 'Der Webhook wurde entfernt.',
    },
  },
}

/** A webhook as administrators see it. */
export interface ShownWebhook {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly address: string
  readonly wants: readonly string[]
  readonly sees: string | null
  readonly state: 'active' | 'paused' | 'failed'
  readonly failing: string | null
}
