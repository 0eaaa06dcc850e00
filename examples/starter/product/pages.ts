import { page } from 'nacre'

export const pages = {
  tasks: page({ path: '/tasks', title: 'Tasks', description: 'The tasks of this app.' }),
  notFound: page({ path: '*', title: 'Not found', description: 'There is no page here.' }),
}
