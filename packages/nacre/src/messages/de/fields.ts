import type { fields as english } from '../en/fields.ts'
import type { Translation } from '../message.ts'

export const fields = {
  validateInput: {
    integerExample: 'eine ganze Zahl wie {example}',
    decimalExample: 'eine Zahl wie {example}',
  },
  fieldLimits: {
    example: 'z. B. {shape}',
    maxLength: 'max. {max} Zeichen',
    min: 'min. {min}',
    max: 'max. {max}',
    maxItems: 'max. {max} Elemente',
    maxSize: 'max. {max}',
    timeZone: 'Zeit in {zone}',
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
    nothingToPreview: 'Keine Vorschau vorhanden',
  },
  dateTimeInput: {
    timeZone: 'Zeitzone',
    localTime: 'Ihre Ortszeit',
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
    cropArea: 'Bildausschnitt',
    keys: 'Mit Pfeiltasten verschieben, mit Umschalt+Pfeiltasten Größe ändern.',
    aspectRatio: 'Seitenverhältnis',
    free: 'Frei',
    crop: 'Zuschneiden',
    cancel: 'Abbrechen',
    size: '{width} × {height} px',
  },
  fileInput: {
    description: 'Alternativtext',
    choose: 'Datei auswählen',
    replace: 'Ersetzen',
    dropHint: 'oder hierher ziehen oder einfügen',
    remove: 'Entfernen',
    crop: 'Zuschneiden',
    uploaded: 'Hochgeladen',
    cancel: 'Hochladen abbrechen',
  },
  boolean: {
    yes: 'Ja',
    no: 'Nein',
    none: 'Keine Angabe',
  },
  markdownTool: {
    withShortcut: '{name} ({control} {key})',
  },
} satisfies Translation<typeof english>
