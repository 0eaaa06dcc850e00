import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createLlmsFiles } from '../website/llms.mjs'
import { readOutline } from '../website/outline.mjs'
import { versionMenu } from '../website/versions.mjs'
import { root } from './root.mjs'

test('the menu of the site has the sections, groups and pages of the index', () => {
  const outline = readOutline(root)
  expect(outline.map(({ title }) => title)).toEqual([
    'Start',
    'Guides',
    'Reference',
    'Explanations',
  ])
  const [firstGroup] = outline[1].groups
  expect(firstGroup.title).toBe('declare the product')
  expect(firstGroup.pages[0]).toMatchObject({
    title: 'Declare entities',
    path: 'guides/entities.md',
  })
  const pages = outline.flatMap(({ groups }) => groups.flatMap((group) => group.pages))
  const index = readFileSync(join(root, 'docs/README.md'), 'utf8')
  const links = [...index.matchAll(/\]\(([^)]+)\)/gu)].map(([, path]) => path)
  expect(pages.map(({ path }) => path)).toEqual(links)
})

test('llms.txt lists the pages below the folder of the site, and llms-full.txt contains them', () => {
  const files = createLlmsFiles(root, '/v1.0.0/')
  expect(files['llms.txt']).toMatch(/^# Nacre\n\n> \w/u)
  expect(files['llms.txt']).toContain('](/v1.0.0/docs/guides/pages.md): exports of a page')
  const page = readFileSync(join(root, 'docs/guides/pages.md'), 'utf8')
  expect(files['llms-full.txt']).toContain(`<!-- /v1.0.0/docs/guides/pages.md -->\n\n${page}`)
})

test('the menu of versions names the version of the page, and links to the present one', () => {
  expect(versionMenu('/v1.0.0/')).toMatchObject({ text: 'v1.0.0', items: [{ link: '/../' }] })
  expect(versionMenu('/').items[0].link).toBe('/')
  expect(versionMenu('/').text).toMatch(/^\d+\.\d+\.\d+ /u)
})
