import { page } from 'nacre'

export const pages = {
  welcome: page({
    path: '/welcome',
    title: 'Welcome',
    description: 'A demo of the application shell with sample tiles, folders, notes and cards.',
  }),
  notFound: page({
    path: '*',
    title: 'Dashboard',
    description: 'A dashboard with placeholder boxes.',
  }),
}
