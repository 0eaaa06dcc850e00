import { defineProduct } from 'nacre'
import { calls } from './calls.ts'
import { card } from './entities/card.ts'
import { folder } from './entities/folder.ts'
import { folderLink } from './entities/folder-link.ts'
import { note } from './entities/note.ts'
import { tile } from './entities/tile.ts'
import { errors } from './errors.ts'
import { pages } from './pages.ts'
import { editor } from './roles.ts'
import { screens } from './page-contents.ts'
import { samples } from './seeds.ts'
import { productUsers } from './users.ts'

export const product = defineProduct({
  name: 'Nacre',
  tagline: 'The application shell for admin areas, accounts and APIs',
  description:
    'A shell with sample tiles, sample folders and notes, and sample cards. Only sample data is present. Pages are rendered on the server and then run in the browser.',
  languages: ['en', 'de'],
  entities: [tile, folder, folderLink, note, card],
  users: productUsers,
  roles: [editor],
  errors: errors,
  calls,
  // The API documents contain no secrets.
  api: { docs: 'public' },
  pages,
  pageContents: screens,
  seeds: samples,
})
