import type { Page } from '@playwright/test'

export interface Interaction {
  readonly what: string
  /** The steps that lead to the interaction and are not measured. */
  before?(page: Page): Promise<unknown>
  /** One or more input events. The last one is measured. */
  perform(page: Page): Promise<unknown>
  /** The element that shows that the interaction is complete. */
  readonly result: { readonly selector: string; readonly text?: string }
}

const key = (keys: string) => (page: Page) => page.keyboard.press(keys)
const type = (text: string) => (page: Page) => page.keyboard.type(text)
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true })
const head = (page: Page, name: string) =>
  page.getByRole('columnheader').getByRole('link', { name, exact: true })

/** A sequence of typical interactions, each starting where the previous one ended. */
export const interactions: readonly Interaction[] = [
  {
    what: 'open the palette',
    perform: key('Control+k'),
    result: { selector: '.palette [role="option"]' },
  },
  {
    what: 'find a record in it, from the last key press',
    perform: type('Book 777'),
    result: { selector: '.palette [role="option"]:has(.monogram)', text: 'Book 777' },
  },
  {
    what: 'show the keyboard shortcuts',
    before: key('Escape'),
    perform: key('?'),
    result: { selector: '.key-sheet' },
  },
  {
    what: 'open the account menu',
    before: key('Escape'),
    perform: (page) => page.locator('.side-user-button').click(),
    result: { selector: '.kit-menu:popover-open' },
  },
  {
    what: 'sort by a column',
    before: key('Escape'),
    perform: (page) => head(page, 'Pages').click(),
    result: { selector: 'th[aria-sort="ascending"]', text: 'Pages' },
  },
  {
    what: 'go to the next page',
    perform: (page) => page.getByRole('link', { name: 'Next page' }).click(),
    result: { selector: '.pager-where', text: '26–50' },
  },
  {
    what: 'search the list',
    before: (page) => page.locator('.screen').getByRole('searchbox').fill('Book 77'),
    perform: key('Enter'),
    result: { selector: '.pager-where', text: 'of 111' },
  },
  {
    what: 'open a filter',
    before: (page) => page.getByRole('button', { name: 'Filter', exact: true }).click(),
    perform: (page) =>
      page
        .locator('[popover]:popover-open')
        .getByRole('link', { name: 'Pages', exact: true })
        .click(),
    result: { selector: '.condition' },
  },
  {
    what: 'apply it',
    before: (page) => page.getByRole('textbox', { name: 'Pages: Value' }).fill('500'),
    perform: key('Enter'),
    result: { selector: '.chip-open', text: '500' },
  },
  {
    what: 'switch the view',
    perform: (page) => link(page, 'Long ones').click(),
    result: { selector: 'th[aria-sort="descending"]', text: 'Pages' },
  },
  {
    what: 'select a row',
    perform: (page) =>
      page
        .getByRole('checkbox', { name: /^Select (?!all)/u })
        .first()
        .click(),
    result: { selector: '.selection-bar', text: '1 selected' },
  },
  {
    what: 'select all on the page',
    perform: (page) => page.getByRole('checkbox', { name: 'Select all on this page' }).click(),
    result: { selector: '.selection-bar', text: '25 selected' },
  },
  {
    what: 'open a cell editor',
    before: (page) => page.locator('tbody [data-cell="pages"]').first().focus(),
    perform: key('Enter'),
    result: { selector: '.cell-editor:popover-open' },
  },
  {
    what: 'save the cell',
    before: (page) =>
      page
        .locator('.cell-editor input:not([type="hidden"])')
        .first()
        .fill(String(900 + Math.floor(Math.random() * 99))),
    perform: key('Enter'),
    result: { selector: '.kit-toast', text: 'Saved.' },
  },
  {
    what: 'go from the list to a record',
    before: (page) => page.locator('.kit-toast').getByRole('button', { name: 'Dismiss' }).click(),
    perform: (page) => page.getByRole('rowheader').nth(3).getByRole('link').click(),
    result: { selector: '.record-form textarea' },
  },
  {
    what: 'type in a long text, each key press',
    before: (page) => page.locator('.record-form textarea').first().fill('Long. '.repeat(200)),
    perform: type('This is what it says.'),
    result: { selector: '.record-form textarea', text: 'This is what it says.' },
  },
  {
    what: 'save',
    perform: key('Control+s'),
    result: { selector: '.kit-toast', text: 'Saved.' },
  },
  {
    what: 'go back to the list',
    perform: (page) => page.locator('.crumbs a, .kit-crumbs a').last().click(),
    result: { selector: '.pager-where' },
  },
  {
    what: 'make a transition',
    async before(page) {
      await link(page, 'Reviews').click()
      const row = page.getByRole('row').filter({ hasText: 'Draft' }).first()
      await row.getByRole('rowheader').getByRole('link').click()
    },
    perform: (page) => page.locator('.doings').getByRole('button', { name: 'Submit' }).click(),
    result: { selector: '.kit-toast', text: 'Submit: done.' },
  },
]
