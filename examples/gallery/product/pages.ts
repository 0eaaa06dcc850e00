import { page } from 'nacre'

export const pages = {
  values: page({ path: '/values', title: 'Values', description: 'Parts for pages.' }),
  tables: page({ path: '/tables', title: 'Tables', description: 'Parts for pages.' }),
  lists: page({ path: '/lists', title: 'Lists', description: 'Parts for pages.' }),
  forms: page({ path: '/forms', title: 'Forms', description: 'Parts for pages.' }),
  moves: page({ path: '/moves', title: 'Transitions', description: 'Parts for pages.' }),
  history: page({ path: '/history', title: 'History', description: 'Parts for pages.' }),
  times: page({ path: '/times', title: 'Free times', description: 'Parts for pages.' }),
  kit: page({ path: '/kit', title: 'Dialogs and menus', description: 'Parts for pages.' }),
  notFound: page({ path: '*', title: 'Not found', description: 'This page does not exist.' }),
}
