import { defineProduct } from 'nacre'
import { admin } from './admin.ts'
import { calls, secrets } from './calls.ts'
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
import { seeds } from './seeds.ts'
import { people } from './users.ts'

/** A small library: the sample product of the tests, so that they do not depend on the default product. */
export const product = defineProduct({
  name: 'Library',
  tagline: 'A few books and who has them',
  // Some entities precede those that they refer to, because the order must not matter.
  entities: [book, bookShelf, loan, complaint, author, review, notice, suggestion, paper],
  languages: ['en', 'de'],
  users: people,
  roles: [librarian, chief],
  errors: errors,
  jobs,
  calls,
  secrets,
  pages,
  seeds,
  admin,
})
