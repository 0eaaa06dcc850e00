import { page } from 'nacre'

export const pages = {
  home: page({ path: '/', title: 'Tasks', description: 'The tasks of this app.' }),
  notFound: page({ path: '*', title: 'Not found', description: 'There is no page here.' }),
}
