// The names that examples of doc comments use and do not declare, as an app would have them.
import type { Context } from 'hono'
import type { AdminExtensions, ApiOptions, Entity, Field, Limits, Page } from 'nacre'
import {
  action,
  call,
  choice,
  defineEmail,
  defineErrors,
  defineProduct,
  entity,
  everyone,
  image,
  integer,
  page,
  pageContent,
  reaction,
  counter,
  relation,
  role,
  secret,
  serverCall,
  text,
  users,
  webhook,
} from 'nacre'
import type { ActionState, ProductHttp } from 'nacre/http'
import type { CustomRoutes, RouteContext } from 'nacre/server'
import type { TestApp } from 'nacre/test'
import type { Combobox } from 'nacre/admin'

export { afterAll, beforeAll } from 'vitest'
export { useRef } from 'react'
export { defineConfig } from 'vitest/config'

export const editor = role('editor')
export const librarian = role('librarian')
export const clerk = role('clerk')
export const treasurer = role('treasurer')

const failure = { status: 409, message: 'Not now.', cause: 'The record is in use.', hint: 'Wait.' }
export const errors = defineErrors({
  'not-on-sale': failure,
  'room-taken': failure,
  'seat-taken': failure,
  'shelf-full': failure,
})

export const folder = entity({
  name: 'folder',
  plural: 'folders',
  fields: { name: text({ required: true }) },
  may: { read: everyone, create: [editor] },
})

export const card = entity({
  name: 'card',
  plural: 'cards',
  fields: {
    title: text({ required: true }),
    folder: relation('folder'),
    likes: counter(),
    color: choice(['red', 'blue']),
  },
  states: {
    initial: 'draft',
    moves: { publish: { from: 'draft', to: 'published', may: [editor] } },
  },
  actions: {
    like: reaction({ countField: 'likes', viewerField: 'liked' }),
    duplicate: action({ input: {}, run: async () => ({}) }),
  },
  may: { read: everyone, create: [editor] },
})

export const author = entity({
  name: 'author',
  plural: 'authors',
  fields: { name: text({ required: true }) },
  may: { read: everyone },
})

export const book = entity({
  name: 'book',
  plural: 'books',
  fields: {
    title: text({ required: true }),
    author: relation('author'),
    copies: integer(),
    stock: integer(),
    cover: image(),
  },
  states: {
    initial: 'draft',
    moves: { publish: { from: 'draft', to: 'published', may: [editor] } },
  },
  may: { read: everyone, create: [editor] },
})

export const loan = entity({
  name: 'loan',
  plural: 'loans',
  fields: { book: relation('book', { required: true, inverse: 'loans' }) },
  states: {
    initial: 'open',
    moves: { giveBack: { from: 'open', to: 'returned', may: [librarian] } },
  },
  may: { read: [librarian] },
})

const ticketEmail = defineEmail({
  about: 'ticket',
  subject: 'Your ticket',
  body: ['Enjoy it.'],
})
export { ticketEmail as yourTicket }
export const people = users({ fields: { department: text() }, signUp: 'open', signInMethods: {} })
export const pages = {
  notFound: page({ path: '*', title: 'Not found', description: 'Nothing is here.' }),
  welcome: page({ path: '/start', title: 'Welcome', description: 'Sample cards.' }),
}
export const pageContents = { welcome: pageContent({ content: ['A greeting.'] }) }
export const printer = serverCall({
  url: 'https://print.example',
  sends: { html: text({ required: true, max: 5_000 }) },
  reads: { url: text({ required: true }) },
  description: 'Prints a page.',
})
export const calls = {
  packageSearch: call({ url: 'https://p.example', responseFields: [] }),
  printer,
}
export const secrets = {
  printerToken: secret({ variable: 'PRINTER_TOKEN', description: 'The token of the printer.' }),
}
export const webhooks = {
  foyer: webhook({ urlVariable: 'FOYER_URL', events: ['cards:publish'], description: 'Screens.' }),
}
export const product = defineProduct({
  name: 'Library',
  tagline: 'Lends books',
  entities: [card, folder, author, book, loan],
  roles: [editor, librarian],
  users: people,
  calls,
  pages,
})

export declare const http: ProductHttp<typeof product>
export declare const id: string
export declare const acted: ActionState
export declare const context: Context<{ Variables: { nacre: RouteContext<typeof product> } }>
export declare const app: TestApp<typeof product>
export declare const feeds: CustomRoutes
export declare const hooks: CustomRoutes
export declare const findAuthors: Parameters<typeof Combobox>[0]['search']
export declare function work(): void
export declare function send(problem: object): void
export declare function deleteDrafts(): void
export declare function remove(): void
export declare function close(): void
export declare function stop(): void
export declare function openMenu(): void
export const Loans = () => <p>Loans</p>
export const Notes = () => <p>Notes</p>

/** A part of a declaration: of a product, an entity, or the fields, moves and actions of one. */
export interface Fragment {
  readonly admin?: AdminExtensions
  readonly api?: ApiOptions
  readonly limits?: Limits
  readonly states?: Entity['states'] | object
  readonly [name: string]: Field | Page | object | undefined
}
