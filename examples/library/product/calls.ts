import { secret, serverCall, text } from 'nacre'

export const calls = {
  catalog: serverCall({
    url: 'https://catalog.example/v1/books',
    urlVariable: 'CATALOG_URL',
    method: 'GET',
    sends: { isbn: text({ required: true }) },
    reads: { title: text({ required: true }) },
    bearer: 'catalogToken',
    description: 'Finds a book by its ISBN.',
  }),
}

export const secrets = {
  catalogToken: secret({
    variable: 'CATALOG_TOKEN',
    description: 'The token of the catalog. Without it, the catalog answers 100 requests a day.',
  }),
}
