import * as n from 'nacre'
import { testProduct } from 'nacre/test'
import { describe, expect, onTestFinished, test } from 'vitest'
import { withProcesses } from '#shell/language/process/registry.ts'
import { eachDatabase } from '../../databases/each-database.ts'

const writer = n.role('writer')
const count = n.action({ of: 'list', readOnly: true, answers: { titles: n.list(n.text()) } })

const article = n.entity({
  name: 'article',
  plural: 'articles',
  fields: { title: n.text({ required: true }), topics: n.choices(['sea', 'land', 'air']) },
  actions: { bySea: count, notByAir: count, likePearl: count, byWriters: count },
  may: {
    read: n.everyone,
    create: n.everyone,
    bySea: n.everyone,
    notByAir: n.everyone,
    likePearl: n.everyone,
    byWriters: n.everyone,
  },
})

const declared = n.defineProduct({
  name: 'Articles',
  tagline: '',
  entities: [article],
  users: n.users({ signUp: 'closed', signInMethods: { password: true } }),
  roles: [writer],
  usedInCode: { roles: ['writer'] },
  pages: {},
})
const { step } = n.processesOf<typeof declared>()

const questions = step('article', ['bySea', 'notByAir', 'likePearl', 'byWriters'], {
  description: 'Answers the titles that match.',
  rights: { articles: ['list'], users: ['list'] },
  async run({ tx, verb }) {
    if (verb === 'byWriters') {
      const found = await tx.users.list({ roles: { has: 'writer' } })
      return { titles: found.map(({ name }) => name ?? '') }
    }
    const where = {
      bySea: { topics: { has: 'sea' } },
      notByAir: { and: [{ not: { topics: { has: 'air' } } }, { topics: { empty: false } }] },
      likePearl: { or: [{ title: { contains: 'PEARL' } }, { title: { startsWith: 'oyster' } }] },
    } as const
    const found = await tx.articles.list(where[verb], { sort: 'title' })
    return { titles: found.map(({ title }) => title) }
  },
})
const product = withProcesses(declared, [{ questions }])

describe.each(eachDatabase)('conditions of code, on $name', (kind) => {
  test('code asks by what a list contains, by parts of texts, and by roles', async () => {
    const location = await kind.open()
    onTestFinished(() => location.dispose())
    const database = location.url === undefined ? 'sqlite' : { postgres: location.url }
    await using app = await testProduct(product, { database })
    const visitor = app.visitor()
    await visitor.must.articles.create({ title: 'Pearls', topics: ['sea'] })
    await visitor.must.articles.create({ title: 'Flying fish', topics: ['sea', 'air'] })
    await visitor.must.articles.create({ title: 'Oyster farm', topics: ['land'] })
    await visitor.must.articles.create({ title: 'Untitled' })
    await app.person({ name: 'Una', roles: [writer] })
    await app.person({ name: 'Max' })
    const titlesOf = async (verb: 'bySea' | 'notByAir' | 'likePearl' | 'byWriters') =>
      (await visitor.must.articles.queryList(verb, {})).titles
    expect(await titlesOf('bySea')).toEqual(['Flying fish', 'Pearls'])
    expect(await titlesOf('notByAir')).toEqual(['Oyster farm', 'Pearls'])
    expect(await titlesOf('likePearl')).toEqual(['Oyster farm', 'Pearls'])
    expect(await titlesOf('byWriters')).toEqual(['Una'])
  })
})
