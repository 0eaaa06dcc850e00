import { page } from '#shell/model/page.ts'

export const pages = {
  welcome: page({
    path: '/welcome',
    title: 'Welcome',
    description: 'Sample tiles, folders, notes and cards: the shell of an application, running.',
  }),
  notFound: page({
    path: '*',
    title: 'Dashboard',
    description: 'A dashboard of boxes that wait for their content.',
  }),
}
