/** The few messages around every page. They come with the page itself. */
export const publicMessages = {
  frame: {
    navigation: 'Main navigation',
    skip: 'Skip to content',
    admin: 'Admin',
    signIn: 'Sign in',
    account: 'Account',
  },
  theme: {
    change: 'Change theme',
    system: 'Theme: system default',
    light: 'Theme: light',
    dark: 'Theme: dark',
  },
  failure: {
    title: 'Something went wrong',
    text: 'This page couldn’t be displayed.',
    reload: 'Reload page',
    home: 'Go to home',
  },
} as const
