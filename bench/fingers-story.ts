import type { Page } from '@playwright/test'

export interface Interaction {
  readonly what: string
  /** What leads there and is not measured. */
  before?(page: Page): Promise<unknown>
  /** One press, or several of which the last one counts. */
  act(page: Page): Promise<unknown>
  /** What shows that it is done. */
  readonly there: { readonly selector: string; readonly text?: string }
}

const key = (keys: string) => (page: Page) => page.keyboard.press(keys)
const type = (text: string) => (page: Page) => page.keyboard.type(text)
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true })
const head = (page: Page, name: string) =>
  page.getByRole('columnheader').getByRole('link', { name, exact: true })

/** A while of work in one story, each thing from where the one before has led. */
export const interactions: readonly Interaction[] = [
  {
    what: 'open the palette',
    act: key('Control+k'),
    there: { selector: '.palette [role="option"]' },
  },
  {
    what: 'find a record in it, from the last letter',
    act: type('Book 777'),
    there: { selector: '.palette [role="option"]:has(.monogram)', text: 'Book 777' },
  },
  {
    what: 'show the keys',
    before: key('Escape'),
    act: key('?'),
    there: { selector: '.key-sheet' },
  },
  {
    what: 'open one’s own menu',
    before: key('Escape'),
    act: (page) => page.locator('.side-user-button').click(),
    there: { selector: '.kit-menu:popover-open' },
  },
  {
    what: 'sort by a column',
    before: key('Escape'),
    act: (page) => head(page, 'Pages').click(),
    there: { selector: 'th[aria-sort="ascending"]', text: 'Pages' },
  },
  {
    what: 'go to the next page',
    act: (page) => page.getByRole('link', { name: 'Next page' }).click(),
    there: { selector: '.pager-where', text: '26–50' },
  },
  {
    what: 'search the list',
    before: (page) => page.locator('.screen').getByRole('searchbox').fill('Book 77'),
    act: key('Enter'),
    there: { selector: '.pager-where', text: 'of 111' },
  },
  {
    what: 'open a filter',
    before: (page) => page.getByRole('button', { name: 'Filter', exact: true }).click(),
    act: (page) =>
      page
        .locator('[popover]:popover-open')
        .getByRole('link', { name: 'Pages', exact: true })
        .click(),
    there: { selector: '.condition' },
  },
  {
    what: 'apply it',
    before: (page) => page.getByRole('textbox', { name: 'Pages: Value' }).fill('500'),
    act: key('Enter'),
    there: { selector: '.chip-open', text: '500' },
  },
  {
    what: 'switch the view',
    act: (page) => link(page, 'Long ones').click(),
    there: { selector: 'th[aria-sort="descending"]', text: 'Pages' },
  },
  {
    what: 'tick a row',
    act: (page) =>
      page
        .getByRole('checkbox', { name: /^Select (?!all)/u })
        .first()
        .click(),
    there: { selector: '.selection-bar', text: '1 selected' },
  },
  {
    what: 'tick all on the page',
    act: (page) => page.getByRole('checkbox', { name: 'Select all on this page' }).click(),
    there: { selector: '.selection-bar', text: '25 selected' },
  },
  {
    what: 'open a value to change it',
    before: (page) => page.locator('tbody [data-cell="pages"]').first().focus(),
    act: key('Enter'),
    there: { selector: '.cell-editor:popover-open' },
  },
  {
    what: 'change it in place',
    before: (page) =>
      page
        .locator('.cell-editor input:not([type="hidden"])')
        .first()
        .fill(String(900 + Math.floor(Math.random() * 99))),
    act: key('Enter'),
    there: { selector: '.kit-toast', text: 'Saved.' },
  },
  {
    what: 'go from the list to a record',
    before: (page) => page.locator('.kit-toast').getByRole('button', { name: 'Dismiss' }).click(),
    act: (page) => page.getByRole('rowheader').nth(3).getByRole('link').click(),
    there: { selector: '.record-form textarea' },
  },
  {
    what: 'write in a long text, each letter',
    before: (page) => page.locator('.record-form textarea').first().fill('Long. '.repeat(200)),
    act: type('This is what it says.'),
    there: { selector: '.record-form textarea', text: 'This is what it says.' },
  },
  {
    what: 'save',
    act: key('Control+s'),
    there: { selector: '.kit-toast', text: 'Saved.' },
  },
  {
    what: 'go back to the list',
    act: (page) => page.locator('.crumbs a, .kit-crumbs a').last().click(),
    there: { selector: '.pager-where' },
  },
  {
    what: 'move a state',
    async before(page) {
      await link(page, 'Reviews').click()
      const row = page.getByRole('row').filter({ hasText: 'Draft' }).first()
      await row.getByRole('rowheader').getByRole('link').click()
    },
    act: (page) => page.locator('.doings').getByRole('button', { name: 'Submit' }).click(),
    there: { selector: '.kit-toast', text: 'Submit: done.' },
  },
]
