import { declareProduct } from '#shell/model/product.ts'
import { calls } from './calls.ts'
import { card } from './entities/card.ts'
import { folder } from './entities/folder.ts'
import { folderLink } from './entities/folder-link.ts'
import { note } from './entities/note.ts'
import { tile } from './entities/tile.ts'
import { errors } from './errors.ts'
import { pages } from './pages.ts'
import { editor } from './roles.ts'
import { screens } from './screens.ts'
import { samples } from './seed.ts'
import { people } from './users.ts'

export const product = declareProduct({
  name: 'Nacre',
  tagline: 'An application shell that fills in the blanks',
  about:
    'A shell with sample tiles, sample folders and notes, and sample cards. Only sample data is present. Pages are rendered on the server and then run in the browser.',
  languages: ['en', 'de'],
  entities: [tile, folder, folderLink, note, card],
  users: people,
  roles: [editor],
  failures: errors,
  calls,
  // Whoever may read this may read the documents of the API: nothing in them is a secret.
  api: { documents: 'open' },
  pages,
  screens,
  samples,
})
