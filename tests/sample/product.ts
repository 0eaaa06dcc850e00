import { defineProduct } from '#shell/model/product.ts'
import { admin } from './admin.ts'
import { author } from './entities/author.ts'
import { book } from './entities/book.ts'
import { bookShelf } from './entities/book-shelf.ts'
import { complaint } from './entities/complaint.ts'
import { loan } from './entities/loan.ts'
import { notice } from './entities/notice.ts'
import { paper } from './entities/paper.ts'
import { review } from './entities/review.ts'
import { suggestion } from './entities/suggestion.ts'
import { errors } from './errors.ts'
import { jobs } from './jobs.ts'
import { pages } from './pages.ts'
import { chief, librarian } from './roles.ts'
import { samples } from './samples.ts'
import { people } from './users.ts'

/** A small library: what the shell's own tests run, so that they hold for any product. */
export const library = defineProduct({
  name: 'Library',
  tagline: 'A few books and who has them',
  // What points to something stands before it, as it may in any declaration.
  entities: [book, bookShelf, loan, complaint, author, review, notice, suggestion, paper],
  languages: ['en', 'de'],
  users: people,
  roles: [librarian, chief],
  errors: errors,
  jobs,
  calls: {},
  pages,
  seeds: samples,
  admin,
})
