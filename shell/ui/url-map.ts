/** The addresses of the shell's own areas. Links, redirects and tests take them from here. */
export const urls = {
  admin: '/',
  login: '/login',
} as const
