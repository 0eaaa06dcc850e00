import { expect, test } from 'vitest'
import { compileApp } from './compile-app.ts'

const count = 40
const names = Array.from(
  { length: count },
  (_, index) => `thing${String.fromCharCode(97 + Math.floor(index / 26), 97 + (index % 26))}`,
)

const entitySource = (name: string, index: number) => `
import { action, always, boolean, choice, computed, concat, counter, date, decimal, entity, everyone,
  image, integer, markdown, money, reaction, relation, text, textField, when } from 'nacre'
import { editor } from '../roles.ts'

export const ${name} = entity({
  name: '${name}',
  plural: '${name}s',
  label: { en: '${name}', de: '${name}' },
  fields: {
    title: text({ required: true, max: 80, searchable: true }),
    code: text({ max: 20 }),
    about: markdown({ max: 5000 }),
    kind: choice(['small', 'large']),
    amount: integer({ min: 0 }),
    weight: decimal({ places: 2 }),
    price: money('EUR'),
    due: date(),
    isOpen: boolean(),
    picture: image(),
    likes: counter(),
    name: computed({ expression: concat(textField('title'), ' ', textField('code')) }),
    parent: relation('${names[Math.max(0, index - 1)]}', { inverse: '${name}s' }),
  },
  states: {
    initial: 'draft',
    moves: {
      publish: { from: 'draft', to: 'published', may: [editor] },
      withdraw: { from: 'published', to: 'draft', may: [editor] },
    },
  },
  actions: {
    like: reaction({ countField: 'likes', viewerField: 'liked' }),
    copy: action({ input: { title: text({ required: true }) }, async run({ create, input }) { await create('${name}', input) } }),
  },
  may: { read: { everyone: when({ state: 'published' }), editor: always }, create: [editor], change: [editor], like: everyone },
})
`

const product = `
import { defineProduct } from 'nacre'
import { editor } from './roles.ts'
${names.map((name) => `import { ${name} } from './entities/${name}.ts'`).join('\n')}

export const product = defineProduct({
  name: 'Large', tagline: 'Many entities', roles: [editor], pages: {},
  entities: [${names.join(', ')}],
})

declare module 'nacre' {
  interface Register { readonly product: typeof product }
}
`

const page = (name: string) => `
import type { PageContext } from 'nacre/http'
import { useSite } from 'nacre/react'

export async function load({ http }: PageContext) {
  const list = await http.${name}s.list({ where: { state: 'published', amount: { gt: 1 } }, sort: '-due' })
  return list.ok ? list.data.items.map(({ title, kind }) => [title, kind]) : []
}

export function Page() {
  const { http } = useSite()
  return <button onClick={() => void http.${name}s.create({ title: 'New', kind: 'small' })}>New</button>
}
`

// A quiet machine instantiates half a million types a second, and a check may take three seconds.
const maxInstantiations = 1_500_000

test(`the types of a product with ${count} entities are checked in about 3 seconds at most`, () => {
  const { errors, seconds, checkSeconds, instantiations } = compileApp({
    'product/client.d.ts': '/// <reference types="nacre/client" />\n',
    'product/roles.ts': "import { role } from 'nacre'\nexport const editor = role('editor')\n",
    'product/product.ts': product,
    ...Object.fromEntries(
      names.map((name, index) => [`product/entities/${name}.ts`, entitySource(name, index)]),
    ),
    ...Object.fromEntries(
      names.slice(0, 10).map((name) => [`product/pages/${name}/page.tsx`, page(name)]),
    ),
  })
  console.log(
    `Types of ${count} entities: checked in ${checkSeconds} s, ${seconds.toFixed(1)} s in all, ${instantiations} instantiations`,
  )
  expect(errors).toBe('')
  expect(instantiations).toBeLessThanOrEqual(maxInstantiations)
})
