import { expect, test } from 'vitest'
import { product } from '#tests/tools/product.ts'
import { openSite, sendJson } from './open-site.ts'

async function openTools(options: { language?: string } = {}) {
  const site = await openSite({ product })
  const create = async (plural: string, values: object) =>
    String((await sendJson(site.admin, 'POST', `/v1/${plural}`, values))['id'])
  const tool = await create('tools', { name: 'Drill' })
  const loan = (values: object = {}) => create('loans', { purpose: 'Workshop', tool, ...values })
  return { ...site, create, tool, loan, page: site.browser({ isAdmin: true, ...options }) }
}

test('a move with input asks for it on a page, and shows errors at their fields', async () => {
  const { page, loan, admin } = await openTools()
  const id = await loan()
  await page.goto(`/admin/loans/${id}`)
  await page.follow('Lend')
  expect(page.path).toBe(`/admin/loans/${id}/actions/lend`)
  expect(page.text).toContain('Marks the tool as borrowed.')
  expect(page.text).toContain('The last day of the loan.')
  expect(page.text).toContain('The current time if left empty.')
  page.fill('Remark', 'Handle with care')
  await page.press('Lend')
  expect(page.field(/^Until/u).attribute('aria-invalid')).toBe('true')
  expect(page.text).toContain('This field is required.')
  expect(page.field('Remark').value).toBe('Handle with care')
  page.fill(/^Until/u, '2027-03-01')
  await page.press('Lend')
  expect(page.path).toBe(`/admin/loans/${id}`)
  const lent = await sendJson(admin, 'GET', `/v1/loans/${id}`)
  expect(lent).toMatchObject({ state: 'lent', until: '2027-03-01', remark: 'Handle with care' })
  expect(lent['lentAt']).toMatch(/^\d{4}-/u)
  expect(lent['lentBy']).toEqual(expect.any(String))
})

test('a record says when it moves by itself, and when a reminder about it is sent', async () => {
  const { page, loan, admin } = await openTools()
  const id = await loan()
  await page.goto(`/admin/loans/${id}`)
  expect(page.text).toMatch(/“Lapse” happens automatically on .+\./u)
  await sendJson(admin, 'POST', `/v1/loans/${id}/lend`, { until: '2099-03-01' }, 1)
  await page.goto(`/admin/loans/${id}`)
  expect(page.text).toMatch(/The reminder “Late” is sent on March 1, 2099 at .+\./u)
  expect(page.text).not.toContain('happens automatically')
})

test('an error of the code of a move is shown in words, and nothing is lost', async () => {
  const { page, loan } = await openTools()
  await page.goto(`/admin/loans/${await loan()}/actions/lend`)
  page.fill(/^Until/u, '2027-03-01')
  await page.press('Lend')
  const second = await loan({ purpose: 'Second' })
  await page.goto(`/admin/loans/${second}/actions/lend`)
  page.fill(/^Until/u, '2027-03-02')
  await page.press('Lend')
  expect(page.get('alert').text).toBe('The tool is not here. Choose another tool.')
  expect(page.field(/^Until/u).value).toBe('2027-03-02')
})

test('a change by somebody else is told before a move, and a second attempt works', async () => {
  const { page, loan, admin } = await openTools()
  const id = await loan()
  await page.goto(`/admin/loans/${id}/actions/lend`)
  await sendJson(admin, 'PATCH', `/v1/loans/${id}`, { remark: 'Mind the cable' }, 1)
  page.fill(/^Until/u, '2027-03-01')
  await page.press('Lend')
  expect(page.get('alert').text).toBe(
    'Someone else changed this record. The page now shows the latest version. Check it, then try again.',
  )
  await page.press('Lend')
  expect(page.path).toBe(`/admin/loans/${id}`)
})

test('a closed verb is a button with its reason', async () => {
  const { page, create, loan } = await openTools()
  const reasonOf = (name: string) => {
    const button = page.get('button', name)
    expect(button.attribute('aria-disabled')).toBe('true')
    return button.description
  }
  await page.goto(`/admin/loans/${await loan({ purpose: 'Home' })}`)
  expect(reasonOf('Lend')).toBe('Only loans of a workshop are lent.')
  const chainsaw = await create('tools', { name: 'Chainsaw' })
  await page.goto(`/admin/loans/${await loan({ tool: chainsaw })}`)
  expect(reasonOf('Lend')).toBe('Nobody may use the chainsaw.')
  await page.goto(`/admin/loans/${await loan({ purpose: 'Home' })}/actions/lend`)
  expect(page.text).toContain('Only loans of a workshop are lent.')
  expect(page.all('button', 'Lend')).toEqual([])
})

test('the page of a record tells when it moves by itself, and who may not move it', async () => {
  const { page, loan } = await openTools({ language: 'de' })
  await page.goto(`/admin/loans/${await loan()}`)
  expect(page.text).toMatch(/„Verfallen“ geschieht automatisch am \d+\. /u)
  expect(page.html).toContain('Geschieht automatisch.')
})

test('an action with input shows its answer with labels', async () => {
  const { page, loan } = await openTools()
  const id = await loan()
  await page.goto(`/admin/loans/${id}`)
  await page.follow('Rename')
  expect(page.text).toContain('Gives the loan another purpose.')
  await page.press('Rename')
  expect(page.field(/^Purpose/u).attribute('aria-invalid')).toBe('true')
  page.fill(/^Purpose/u, 'Repair café')
  await page.press('Rename')
  expect(page.select('.verb-answer')[0]?.text).toBe('Former purpose Workshop')
  await page.follow('Back')
  page.get('heading', 'Repair café')
})

test('a question without input is answered at once, of a record and in German', async () => {
  const { page, loan } = await openTools({ language: 'de' })
  const id = await loan()
  await loan()
  await page.goto(`/admin/loans/${id}`)
  await page.follow('Leihen dieses Werkzeugs')
  expect(page.select('.verb-answer')[0]?.text).toBe('Zahl der Leihen 2')
})

test('an action of the list stands above it, and nowhere else', async () => {
  const { page, loan } = await openTools()
  const id = await loan()
  await page.goto(`/admin/loans/${id}`)
  expect(page.all('link', 'Overdue')).toEqual([])
  expect(page.all('button', 'Overdue')).toEqual([])
  await page.follow('Lend')
  page.fill(/^Until/u, '2027-03-01')
  await page.press('Lend')
  await page.goto('/admin/loans')
  expect(page.all('button', 'Overdue')).toEqual([])
  await page.follow('Overdue')
  page.fill(/^On day/u, '2027-03-05')
  await page.press('Overdue')
  expect(page.select('.verb-answer')[0]?.text).toBe('Overdue loans 1 The first one Workshop')
})

test('a bulk move asks once for the input of all records', async () => {
  const { page, create, loan, admin } = await openTools()
  const saw = await create('tools', { name: 'Saw' })
  await loan()
  await loan({ purpose: 'Second', tool: saw })
  await loan({ purpose: 'Home' })
  await page.goto('/admin/loans')
  for (const box of page.all('checkbox', /^Select (?!all)/u)) page.check(box)
  await page.press('Lend')
  page.fill(/^Until/u, '2027-03-01')
  page.fill('Remark', 'All of them')
  await page.press('Preview')
  expect(page.text).toContain('2 eligible')
  expect(page.text).toContain('Only loans of a workshop are lent.')
  expect(page.text).toContain('Marks the tool as borrowed.')
  await page.press('Lend (2)')
  expect(page.text).toContain('2 succeeded')
  // Taking back requires a remark, so nothing offers to undo.
  expect(page.all('button', 'Undo')).toEqual([])
  const where = encodeURIComponent(JSON.stringify({ state: 'lent' }))
  const { items } = await sendJson(admin, 'GET', `/v1/loans?where=${where}`)
  expect(items).toMatchObject([{ remark: 'All of them' }, { remark: 'All of them' }])
})

test('a form asks for a fixed field only on creation, and never for one that is set or hidden', async () => {
  const { page, loan } = await openTools()
  await page.goto('/admin/loans/new')
  page.field(/^Tool/u)
  expect(page.all('textbox', /^Number/u)).toEqual([])
  await page.goto(`/admin/loans/${await loan()}`)
  const facts = page.select('.record-facts')[0]?.text
  expect(facts).toContain('Number L-0001')
  expect(facts).toContain('Tool Drill Set when the record is created, and never changed.')
  expect(page.select('[name=tool]')).toEqual([])
  await page.goto('/admin/tools/new')
  expect(page.html).not.toContain('secretCode')
})
