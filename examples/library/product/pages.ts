import { page } from 'nacre'

export const pages = {
  home: page({ path: '/home', title: 'Home', description: 'What there is to read.' }),
  suggest: page({
    path: '/suggest',
    title: 'Suggest a book',
    description: 'What the library lacks.',
  }),
  manuscript: page({
    path: '/manuscript',
    title: 'Send a manuscript',
    description: 'What a reader has written.',
  }),
  notFound: page({ path: '*', title: 'Elsewhere', description: 'No page of the library.' }),
}
