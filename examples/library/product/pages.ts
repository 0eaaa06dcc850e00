import { page } from 'nacre'

export const pages = {
  home: page({ path: '/home', title: 'Home', description: 'What there is to read.' }),
  suggest: page({
    path: '/suggest',
    title: 'Suggest a book',
    description: 'What the library lacks.',
  }),
  notFound: page({ path: '*', title: 'Elsewhere', description: 'No page of the library.' }),
}
