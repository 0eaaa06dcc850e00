import type { fields as english } from '../en/fields.ts'
import type { Translation } from '../message.ts'

export const fields = {
  validateInput: {
    withExampleExpected: 'eine ganze Zahl wie {example}',
    withExampleExpected2: 'eine Zahl wie {example}',
  },
  fieldHelpLimitsIn: {
    shape: 'z. B. {shape}',
    longest: 'max. {max} Zeichen',
    least: 'min. {min}',
    most: 'max. {max}',
    count: 'max. {max} Elemente',
    size: 'max. {max}',
  },
  orderedChoices: {
    up: '{label} nach oben',
    down: '{label} nach unten',
    remove: '{label} entfernen',
    moved: '{label} an Position {index} verschoben.',
    removed: '{label} entfernt.',
  },
  listInput: {
    add: 'Hinzufügen',
    up: 'Element {index} nach oben',
    down: 'Element {index} nach unten',
    remove: 'Element {index} entfernen',
    moved: 'An Position {index} verschoben.',
    removed: 'Entfernt.',
  },
  colorInput: {
    pick: 'Farbe wählen',
    contrast: 'Kontrast: {white} zu Weiß, {black} zu Schwarz.',
    white: 'Weiße Schrift verwenden.',
    black: 'Schwarze Schrift verwenden.',
  },
  characterCount: {
    left: 'noch {count} Zeichen',
    over: '{count} Zeichen zu viel',
  },
  markdownInput: {
    tools: 'Formatierung',
    bold: 'Fett',
    italic: 'Kursiv',
    link: 'Link',
    heading: 'Überschrift',
    list: 'Aufzählung',
    numbers: 'Nummerierte Liste',
    quote: 'Zitat',
    code: 'Code',
    preview: 'Vorschau',
    nothing: 'Keine Vorschau vorhanden',
  },
  momentInput: {
    zone: 'Zeitzone',
    here: 'Ihre Ortszeit',
  },
  createDialog: {
    title: '{label} erstellen',
    create: 'Erstellen',
  },
  relationInput: {
    create: '„{title}“ erstellen',
    open: '{title} öffnen',
  },
  cropDialog: {
    title: 'Bild zuschneiden',
    part: 'Bildausschnitt',
    keys: 'Mit Pfeiltasten verschieben, mit Umschalt+Pfeiltasten Größe ändern.',
    shape: 'Seitenverhältnis',
    free: 'Frei',
    take: 'Zuschneiden',
    cancel: 'Abbrechen',
    size: '{width} × {height} px',
  },
  storedInput: {
    description: 'Alternativtext',
    choose: 'Datei auswählen',
    other: 'Ersetzen',
    drop: 'oder hierher ziehen oder einfügen',
    clear: 'Entfernen',
    crop: 'Zuschneiden',
    sent: 'Hochgeladen',
    stop: 'Hochladen abbrechen',
  },
  boolean: {
    yes: 'Ja',
    no: 'Nein',
    none: 'Keine Angabe',
  },
  markdownTool: {
    withKey: '{name} ({control} {key})',
  },
} satisfies Translation<typeof english>
