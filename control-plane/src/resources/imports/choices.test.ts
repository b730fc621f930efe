import { read, utils, write } from '@e965/xlsx'
import { getImport } from '@quarterdeck/shared/contracts/imports.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestPlane } from '../../plane.testing.ts'
import { readZip } from '../../platform/spreadsheet/readZip.ts'

// Which words a column takes, said in its template and to whoever wrote another.

let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane()
})
afterAll(() => plane.stop())

const calls = endpointsOf(account)
const template = async () => Buffer.from(await (await plane.admin.file(calls.template!)).blob.arrayBuffer())

test('the template offers the words of each choice under its column', async () => {
  const bytes = await template()
  const part = (await readZip(bytes)).find(({ name }) => name === 'xl/worksheets/sheet1.xml')!
  const sheet = (await part.read()).toString()
  expect(sheet).toContain('<formula1>"None,Own account,Client contract,Employee"</formula1>')
  expect(sheet).toMatch(/<dataValidation type="list" allowBlank="1" sqref="[A-Z]+2:[A-Z]+1048576"><formula1>"Yes,No"/)
  // Spreadsheet programs read it.
  expect(utils.sheet_to_json(read(bytes).Sheets.Sheet1!, { header: 1 })[0]).toContain('Account')
})

test('a value that is none of the choices is refused with these; of accounts and phones it is named alone', async () => {
  const header = [
    'platform',
    'account',
    'nickname',
    'country',
    'longitude',
    'latitude',
    'phone',
    'basis',
    'private_domain',
  ]
  const rows = [header, ['Nowhere', 'a', 'a', 'SG', '0', '0', 'NONE', 'Borrowed', 'perhaps']]
  const book = utils.book_new(utils.aoa_to_sheet(rows))
  const file = new File([write(book, { type: 'buffer', bookType: 'xlsx' })], 'accounts.xlsx')
  const { data } = await plane.admin.call(calls.import!, { body: { file, dry_run: 1 } })
  const { data: told } = await plane.admin.call(getImport, { query: { id: (data as { id: string }).id } })
  const message = (field: string) => told.problems.find((one) => one.field === field)?.message
  expect(message('basis')).toBe('“Borrowed” is not one of the choices: None, Own account, Client contract, Employee')
  expect(message('private_domain')).toBe('“perhaps” is not one of the choices: Yes, No')
  expect(message('platform')).toBe('“Nowhere” is not one of the choices')
})
