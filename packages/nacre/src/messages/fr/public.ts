import type { publicMessages as english } from '../en/public.ts'
import type { PartialTranslation } from '../message.ts'

export const publicMessages = {
  frame: {
    navigation: 'Navigation principale',
    skip: 'Aller au contenu',
    admin: 'Administration',
    signIn: 'Se connecter',
    account: 'Compte',
  },
  theme: {
    change: 'Changer de thème',
    system: 'Thème : comme le système',
    light: 'Thème : clair',
    dark: 'Thème : sombre',
  },
  failure: {
    title: 'Une erreur s’est produite',
    text: 'Cette page n’a pas pu être affichée.',
    reload: 'Recharger la page',
    home: 'Aller à l’accueil',
  },
} satisfies PartialTranslation<typeof english>
