import type { fields as english } from '../en/fields.ts'
import type { PartialTranslation } from '../message.ts'

export const fields = {
  validateInput: {
    integerExample: 'un nombre entier tel que {example}',
    decimalExample: 'un nombre tel que {example}',
  },
  fieldLimits: {
    example: 'p. ex. {shape}',
    maxLength: 'max. {max} caractères',
    min: 'min. {min}',
    max: 'max. {max}',
    maxItems: 'max. {max} éléments',
    maxSize: 'max. {max}',
    timeZone: 'Heure de {zone}',
  },
  orderedChoices: {
    up: 'Déplacer {label} vers le haut',
    down: 'Déplacer {label} vers le bas',
    remove: 'Retirer {label}',
    moved: 'Déplacé en position {index}\u00a0: {label}.',
    removed: 'Retiré\u00a0: {label}.',
  },
  listInput: {
    add: 'Ajouter',
    up: 'Déplacer l’élément {index} vers le haut',
    down: 'Déplacer l’élément {index} vers le bas',
    remove: 'Retirer l’élément {index}',
    moved: 'Déplacé en position {index}.',
    removed: 'Retiré.',
  },
  colorInput: {
    pick: 'Choisir une couleur',
    contrast: 'Rapport de contraste\u00a0: {white} sur blanc, {black} sur noir.',
    white: 'Utilisez un texte blanc.',
    black: 'Utilisez un texte noir.',
  },
  characterCount: {
    left: { one: '{count} caractère restant', other: '{count} caractères restants' },
    over: { one: '{count} caractère en trop', other: '{count} caractères en trop' },
  },
  markdownInput: {
    tools: 'Mise en forme',
    bold: 'Gras',
    italic: 'Italique',
    link: 'Lien',
    heading: 'Titre',
    list: 'Liste à puces',
    numbers: 'Liste numérotée',
    quote: 'Citation',
    code: 'Code',
    preview: 'Aperçu',
    nothingToPreview: 'Aucun aperçu',
  },
  dateTimeInput: {
    timeZone: 'Fuseau horaire',
    localTime: 'votre heure locale',
  },
  createDialog: {
    title: 'Créer\u00a0: {label}',
    create: 'Créer',
  },
  relationInput: {
    create: 'Créer «\u00a0{title}\u00a0»',
    open: 'Ouvrir {title}',
  },
  cropDialog: {
    title: 'Recadrer l’image',
    cropArea: 'Zone à conserver',
    keys: 'Déplacez avec les touches fléchées, redimensionnez avec Maj+touches fléchées.',
    aspectRatio: 'Format',
    free: 'Libre',
    crop: 'Recadrer',
    cancel: 'Annuler',
    size: '{width} × {height} px',
  },
  fileInput: {
    description: 'Texte alternatif',
    choose: 'Choisir un fichier',
    replace: 'Remplacer',
    dropHint: 'ou glissez, déposez ou collez-le ici',
    remove: 'Retirer',
    crop: 'Recadrer',
    uploaded: 'Envoyé',
    cancel: 'Annuler l’envoi',
  },
  boolean: {
    yes: 'Oui',
    no: 'Non',
    none: 'Non précisé',
  },
  markdownTool: {
    withShortcut: '{name} ({control} {key})',
  },
} satisfies PartialTranslation<typeof english>
