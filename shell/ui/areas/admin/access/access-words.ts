/** What the screens about people say in common. */
export const accessWords = {
  en: {
    people: 'People',
    roles: 'Roles',
    keys: 'Keys',
    invite: 'Invite somebody',
    noRole: 'no role',
    never: 'never',
    next: 'Next page',
    prove: 'For what is to be done here, show once more that it is you.',
    proveLink: 'Show that it is me',
  },
  de: {
    people: 'Personen',
    roles: 'Rollen',
    keys: 'Schlüssel',
    invite: 'Jemanden einladen',
    noRole: 'keine Rolle',
    never: 'nie',
    next: 'Nächste Seite',
    prove: 'Zeigen Sie für das, was hier zu tun ist, noch einmal, dass Sie es sind.',
    proveLink: 'Zeigen, dass ich es bin',
  },
}
