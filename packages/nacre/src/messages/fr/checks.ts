import type { checks as english } from '../en/checks.ts'
import type { PartialTranslation } from '../message.ts'

export const checks = {
  form: {
    invalid: 'Vérifiez les champs signalés.',
  },
  fieldError: {
    required: 'Ce champ est obligatoire.',
    'unknown-field': 'Champ inconnu.',
    'read-only': 'Ce champ est en lecture seule.',
    'not-permitted': 'Vous n’avez pas l’autorisation de modifier ce champ.',
    'invalid-type': 'Saisissez {expected}.',
    'invalid-characters': 'Contient des caractères non valides.',
    blank: 'Ce champ ne peut pas être vide.',
    'single-line': 'Les retours à la ligne ne sont pas autorisés.',
    'too-long': {
      one: 'Utilisez au plus {count} caractère.',
      other: 'Utilisez au plus {count} caractères.',
    },
    'too-short': {
      one: 'Utilisez au moins {count} caractère.',
      other: 'Utilisez au moins {count} caractères.',
    },
    'too-small': 'Doit être supérieur ou égal à {min}.',
    'too-large': 'Doit être inférieur ou égal à {max}.',
    'too-early': 'Doit être le {min} ou plus tard.',
    'too-late': 'Doit être le {max} ou plus tôt.',
    'missing-offset': 'Ajoutez un fuseau horaire\u00a0: Z ou un décalage tel que +01:00.',
    'file-too-large': 'Le fichier est trop volumineux (max. {max}).',
    'too-many-items': {
      one: 'Sélectionnez au plus {count} élément.',
      other: 'Sélectionnez au plus {count} éléments.',
    },
    'too-few-items': {
      one: 'Sélectionnez au moins {count} élément.',
      other: 'Sélectionnez au moins {count} éléments.',
    },
    'too-precise': {
      one: 'Utilisez au plus {count} décimale.',
      other: 'Utilisez au plus {count} décimales.',
    },
    'invalid-choice': 'Choisissez l’une des valeurs suivantes\u00a0: {choices}.',
    duplicate: 'Valeur en double.',
    'pattern-mismatch': 'Utilisez le format {shape}.',
    taken: 'Déjà utilisé.',
    'file-not-found': 'Fichier introuvable. Envoyez-le d’abord.',
    'record-not-found': 'Enregistrement introuvable.',
  },
  expected: {
    record: 'un objet JSON avec les valeurs des champs',
    list: 'une liste',
    text: 'du texte',
    file: 'un fichier envoyé',
    image: 'une image envoyée',
    counter: 'un nombre (0 ou plus)',
    integer: 'un nombre entier',
    boolean: 'oui ou non (true ou false)',
    date: 'une date telle que 2026-01-28',
    dateTime: 'une date et une heure telles que {example}',
    decimal: 'un nombre tel que 12.50',
    object: 'une valeur pour chaque champ',
  },
  passwordStrength: {
    weak: 'faible',
    fair: 'moyenne',
    good: 'bonne',
    strong: 'forte',
  },
} satisfies PartialTranslation<typeof english>
