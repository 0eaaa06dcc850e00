import type { fields as english } from '../en/fields.ts'
import type { PartialTranslation } from '../message.ts'

export const fields = {
  validateInput: {
    withExampleExpected: 'un nombre entier tel que {example}',
    withExampleExpected2: 'un nombre tel que {example}',
  },
  fieldHelpLimitsIn: {
    shape: 'p. ex. {shape}',
    longest: 'max. {max} caractères',
    least: 'min. {min}',
    most: 'max. {max}',
    count: 'max. {max} éléments',
    size: 'max. {max}',
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
    nothing: 'Aucun aperçu',
  },
  momentInput: {
    zone: 'Fuseau horaire',
    here: 'votre heure locale',
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
    part: 'Zone à conserver',
    keys: 'Déplacez avec les touches fléchées, redimensionnez avec Maj+touches fléchées.',
    shape: 'Format',
    free: 'Libre',
    take: 'Recadrer',
    cancel: 'Annuler',
    size: '{width} × {height} px',
  },
  storedInput: {
    description: 'Texte alternatif',
    choose: 'Choisir un fichier',
    other: 'Remplacer',
    drop: 'ou glissez, déposez ou collez-le ici',
    clear: 'Retirer',
    crop: 'Recadrer',
    sent: 'Envoyé',
    stop: 'Annuler l’envoi',
  },
  boolean: {
    yes: 'Oui',
    no: 'Non',
    none: 'Non précisé',
  },
  markdownTool: {
    withKey: '{name} ({control} {key})',
  },
} satisfies PartialTranslation<typeof english>
