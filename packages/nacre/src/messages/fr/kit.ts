import type { kit as english } from '../en/kit.ts'
import type { PartialTranslation } from '../message.ts'

export const kit = {
  screenFailure: {
    title: 'Une erreur s’est produite',
    text: 'Cette page n’a pas pu être affichée. Le reste de l’application fonctionne toujours.',
    logged: 'L’erreur a été consignée. Si vous la signalez, indiquez cet ID\u00a0:',
    reload: 'Recharger la page',
    home: 'Aller à l’accueil',
  },
  toasts: {
    region: 'Notifications',
    dismiss: 'Fermer',
  },
  errorText: {
    unreachable: 'Vous êtes hors ligne',
    unreachableText:
      'Le serveur est injoignable. Vos modifications non enregistrées sont conservées dans ce navigateur.',
    slow: 'Le serveur ne répond pas',
    slowText:
      'La requête a expiré. Vos modifications non enregistrées sont conservées dans ce navigateur.',
    code: 'Cette page n’a pas pu être chargée',
    codeText:
      'Vous êtes peut-être hors ligne, ou une nouvelle version est disponible. La page se rechargera automatiquement.',
    retry: 'Réessayer',
    retrying: 'Nouvelle tentative…',
  },
  pageHead: {
    breadcrumb: 'Fil d’Ariane',
  },
  lazyPart: {
    failed:
      'Cette section n’a pas pu être chargée. Vous êtes peut-être hors ligne, ou une nouvelle version est disponible.',
    reload: 'Recharger la page',
  },
  dialog: {
    close: 'Fermer',
  },
  comboboxPanel: {
    none: 'Aucun résultat.',
    waiting: 'Recherche…',
    failed: 'La recherche a échoué. Réessayez.',
    results: { one: '{count} résultat', other: '{count} résultats' },
  },
  combobox: {
    remove: 'Retirer {label}',
  },
  progress: {
    cancel: 'Annuler',
    doneOf: '{done} sur {all}',
  },
  confirm: {
    cancel: 'Annuler',
  },
  device: {
    name: '{browser} sur {system}',
  },
  text: {
    labeled: '{label}\u00a0: {value}',
  },
  notFound: {
    title: 'Page introuvable',
  },
  keyNames: {
    Ctrl: 'Ctrl',
    Enter: 'Entrée',
    Home: 'Début',
    End: 'Fin',
    Shift: 'Maj',
    Esc: 'Échap',
  },
} satisfies PartialTranslation<typeof english>
