import { expect, test } from 'vitest'
import { findHtmlProblems } from './find-html-problems.ts'

const page = (body: string, head = '<title>Tasks</title>') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`

test('an accessible page has no problems', () => {
  const html = page(`<!-- <h1> --><h1>Tasks &amp; more</h1><img src="/a.png" alt="">
    <label for="title">Title</label><input id="title" name="title"><label>Due <input type="date"></label>
    <input type="hidden" name="token"><button type="button" aria-label="Close"><svg><title>x</title></svg></button>
    <a href="/"><img src="/logo.svg" alt="Home"></a><a href="/x" aria-labelledby="title-2">…</a><b id="title-2">X</b>
    <input type="submit" value="Save"><template><h1>Second</h1><img></template>
    <script>document.write("<h1>")</script><div hidden><select></select></div>`)
  expect(findHtmlProblems(html)).toEqual([])
})

test.each([
  [page('<h1>A</h1>').replace(' lang="en"', ''), 'The html element has no lang.'],
  [page('<h1>A</h1>', '<title> </title>'), 'The page has no title.'],
  [page('<svg><title>B</title></svg><h1>A</h1>', ''), 'The page has no title.'],
  [page('<p>Nothing</p>'), 'The page has 0 h1 elements, not one.'],
  [page('<h1>A</h1><h1>B</h1>'), 'The page has 2 h1 elements, not one.'],
  [page('<h1 id="a">A</h1><p id=a>B</p>'), 'The id a occurs more than once.'],
  [page('<h1>A</h1><img src="/a.png">'), '<img src="/a.png"> has no alt.'],
  [page('<h1>A</h1><input name="title">'), '<input name="title"> has no label.'],
  [
    page('<h1>A</h1><label></label><textarea name="b">x</textarea>'),
    '<textarea name="b"> has no label.',
  ],
  [page('<h1>A</h1><a href="/x"><img src="/i.svg" alt=""></a>'), '<a href="/x"> has no text.'],
  [page('<h1>A</h1><button type="button"></button>'), '<button type="button"> has no text.'],
  [
    page('<h1>A</h1><p aria-describedby="gone">B</p>'),
    '<p> refers to the id gone, which does not exist.',
  ],
])('the HTML %s has a problem', (html, problem) => {
  expect(findHtmlProblems(html)).toEqual([problem])
})
