import type { migrations as english } from '../en/migrations.ts'
import type { Translation } from '../message.ts'

export const migrations = {
  plan: {
    'add entity': 'Tabelle anlegen',
    'add field': '{field} hinzufügen',
    'add state': 'Status {state} hinzufügen',
    'remove state': 'Status {state} entfernen',
    'add choice': 'Option {choice} zu {field} hinzufügen',
    'remove choice': 'Option {choice} aus {field} entfernen',
    'fill since': {
      one: '{field} hinzufügen, aus der Historie von {count} Eintrag',
      other: '{field} hinzufügen, aus der Historie von {count} Einträgen',
    },
    'fill field': {
      one: '{field} hinzufügen, {value} in {count} Eintrag setzen',
      other: '{field} hinzufügen, {value} in {count} Einträgen setzen',
    },
    'rename entity': {
      one: '{from} in {to} umbenennen ({count} Eintrag bleibt)',
      other: '{from} in {to} umbenennen ({count} Einträge bleiben)',
    },
    'rename field': {
      one: '{from} in {to} umbenennen ({count} Wert bleibt)',
      other: '{from} in {to} umbenennen ({count} Werte bleiben)',
    },
    convert: 'Typ von {field} von {from} zu {to} ändern',
    'undeclared field': {
      one: '{field} ist nicht mehr deklariert ({count} Wert bleibt)',
      other: '{field} ist nicht mehr deklariert ({count} Werte bleiben)',
    },
    'undeclared entity': {
      one: 'nicht mehr deklariert ({count} Eintrag bleibt)',
      other: 'nicht mehr deklariert ({count} Einträge bleiben)',
    },
    'drop field': {
      one: '{field} löschen: {count} Wert geht verloren',
      other: '{field} löschen: {count} Werte gehen verloren',
    },
    'drop entity': {
      one: 'Tabelle löschen: {count} Eintrag geht verloren',
      other: 'Tabelle löschen: {count} Einträge gehen verloren',
    },
    recompute: '{field} neu berechnen',
    'fill set': {
      one: '{field} für {count} Eintrag setzen, in der Reihenfolge der Entstehung',
      other: '{field} für {count} Einträge setzen, in der Reihenfolge der Entstehung',
    },
    'fill computed': {
      one: '{field} für {count} Eintrag berechnen',
      other: '{field} für {count} Einträge berechnen',
    },
    'stop computing': '{field} nicht mehr berechnen',
    required: '{field} zum Pflichtfeld machen',
    optional: '{field} optional machen',
    widen: 'Grenzen von {field} erweitern',
    narrow: 'Grenzen von {field} einschränken',
    'change checks': 'Prüfung von {field} ändern',
    unique: '{fields} eindeutig machen',
    'not unique': 'Eindeutigkeit von {fields} aufheben',
    link: 'Fremdschlüssel {field} → {target} hinzufügen',
    'link rule': 'Verhalten von {field} beim Löschen von {target} ändern',
    'sort keys': {
      one: '{fields} nach den Regeln der Sprache „{language}“ sortieren ({count} Eintrag)',
      other: '{fields} nach den Regeln der Sprache „{language}“ sortieren ({count} Einträge)',
    },
    index: 'Index auf {fields} hinzufügen',
    'no index': 'Index auf {fields} löschen',
    search: 'Volltextsuche über {fields} hinzufügen',
    'no search': 'Volltextsuche entfernen',
    'rename values': 'gespeicherte Werte von {field} umbenennen',
    ahead:
      'Indizes und Regeln von {tables} entstehen vorher, in etwa {seconds} s, während Datensätze gelesen und geschrieben werden.',
    'fill ahead':
      'Neue Werte von {tables} werden vorher geschrieben, in etwa {seconds} s, während Datensätze gelesen und geschrieben werden.',
    filling: {
      one: '{table}: {done} von {count} Datensatz hat {fields}',
      other: '{table}: {done} von {count} Datensätzen haben {fields}',
    },
    'short wait': 'Anfragen warten weniger als eine Sekunde.',
    wait: {
      one: 'Änderungen und Anfragen an {tables} warten etwa {seconds} s ({count} Datensatz).',
      other: 'Änderungen und Anfragen an {tables} warten etwa {seconds} s ({count} Datensätze).',
    },
    'long wait': {
      one: 'Änderungen und Anfragen an {tables} warten etwa {seconds} s ({count} Datensatz). Die länger als 5 s warten, erhalten den Status 503.',
      other:
        'Änderungen und Anfragen an {tables} warten etwa {seconds} s ({count} Datensätze). Die länger als 5 s warten, erhalten den Status 503.',
    },
    'older go on': 'Prozesse der vorigen Version arbeiten während der Umstellung weiter.',
    'older stop':
      'Prozesse der vorigen Version beantworten Änderungen von da an mit dem Status 503. Beenden Sie sie zuerst, oder ändern Sie die Deklarationen in zwei Schritten:',
    'older required':
      '{field} wird ohne Standardwert verlangt. Deklarieren Sie einen Standardwert, und entfernen Sie ihn in der nächsten Version',
    'older rule': 'Eine Regel von {field} wird strenger, und die vorige Version hält sie nicht ein',
    'older values':
      'Datensätze erhalten Werte von {field}, die die vorige Version nicht setzt. Liefern Sie das Feld zuerst ohne `set` aus',
    'older total': '{field} wird gespeichert, und die Version davor erneuert es nicht',
    'older convert':
      '{field} ändert seinen Typ. Deklarieren Sie daneben ein neues Feld, und entfernen Sie dieses in der nächsten Version',
    'older drop':
      'Die vorige Version verwendet {field}. Liefern Sie zuerst die Deklaration ohne es aus, und löschen Sie es danach',
    'older migration':
      'Was die Migration {name} schreibt, kann die vorige Version vielleicht nicht lesen',
    'older other': 'Die vorige Version verwendet, was geändert wird',
    migrate: 'Migration {name} ausführen',
    restore: {
      one: '{what} in {count} Eintrag wiederherstellen',
      other: '{what} in {count} Einträgen wiederherstellen',
    },
    'missing values': {
      one: '{count} Eintrag hat keinen Wert im Pflichtfeld {field}: {ids}. Geben Sie einen Standardwert an oder füllen Sie ihn per Migration',
      other:
        '{count} Einträge haben keinen Wert im Pflichtfeld {field}: {ids}. Geben Sie einen Standardwert an oder füllen Sie ihn per Migration',
    },
    'invalid values': {
      one: '{count} Eintrag hat einen ungültigen Wert in {field}: {ids}',
      other: '{count} Einträge haben ungültige Werte in {field}: {ids}',
    },
    'state in use': {
      one: '{count} Eintrag hat einen nicht mehr deklarierten Status ({states}): {ids}',
      other: '{count} Einträge haben einen nicht mehr deklarierten Status ({states}): {ids}',
    },
    'duplicate values':
      '{count} Einträge haben doppelte Werte in {fields}, das eindeutig sein muss: {ids}',
    'missing targets': {
      one: '{count} Eintrag verweist in {field} auf einen fehlenden Eintrag: {ids}',
      other: '{count} Einträge verweisen in {field} auf fehlende Einträge: {ids}',
    },
    'not convertible':
      '{field} kann nicht von {from} zu {to} konvertiert werden. Deklarieren Sie ein neues Feld und übertragen Sie die Werte per Migration, oder beginnen Sie mit --drop {word} neu',
    'name taken':
      '{from} kann nicht in {to} umbenannt werden: Ein früheres {to} existiert noch. Führen Sie zuerst --drop {word} aus',
    'still declared':
      '{word} kann nicht gelöscht werden: Es ist noch deklariert. Entfernen Sie zuerst die Deklaration',
    'nothing to drop': 'nichts zu löschen: {word} existiert nicht',
    'nothing to restore':
      'nichts wiederherzustellen: Von {word} sind keine Werte vorhanden oder es ist nicht deklariert',
    kept: {
      one: '{word} ist nicht mehr deklariert, {count} Eintrag hat noch einen Wert. Entfernen mit --drop {word}',
      other:
        '{word} ist nicht mehr deklariert, {count} Einträge haben noch Werte. Entfernen mit --drop {word}',
    },
  },
} satisfies Translation<typeof english>
