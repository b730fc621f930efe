import { expect, test } from 'vitest'
import { readMultipart } from './multipart.ts'

async function encoded(form: FormData): Promise<[Uint8Array, string]> {
  const response = new Response(form)
  return [new Uint8Array(await response.arrayBuffer()), response.headers.get('content-type')!]
}

test('reads what a browser sends: texts, names with quotes and in any script, bytes that look like text', async () => {
  const bytes = new Uint8Array(1000).map((_, at) => at % 256)
  const form = new FormData()
  form.set('remark', '中文\r\n\r\n--line')
  form.set('empty', '')
  form.set('file', new File([bytes], '报表 "1".xlsx', { type: 'application/x-test' }))
  const fields = readMultipart(...(await encoded(form)))
  expect(fields).toMatchObject({ remark: '中文\r\n\r\n--line', empty: '' })
  const file = fields?.file as File
  expect([file.name, file.type]).toEqual(['报表 "1".xlsx', 'application/x-test'])
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes)
})

test('an empty file, and a form without fields', async () => {
  const form = new FormData()
  form.set('file', new File([], 'empty.xlsx'))
  const fields = readMultipart(...(await encoded(form)))
  expect(fields?.file).toMatchObject({ name: 'empty.xlsx', size: 0 })
  expect(readMultipart(Buffer.from('--x--\r\n'), 'multipart/form-data; boundary="x"')).toEqual({})
})

test.each([
  ['no boundary', 'a', 'multipart/form-data'],
  ['another boundary', '--y\r\n\r\n\r\n--y--', 'multipart/form-data; boundary=x'],
  ['cut off', '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nvalue', 'multipart/form-data; boundary=x'],
  ['a part without a name', '--x\r\ncontent-type: text/plain\r\n\r\nvalue\r\n--x--', 'multipart/form-data; boundary=x'],
  ['a part without an end of its head', '--x\r\nvalue\r\n--x--', 'multipart/form-data; boundary=x'],
  ['nothing', '', 'multipart/form-data; boundary=x'],
])('%s is refused', (_, body, type) => {
  expect(readMultipart(Buffer.from(body), type)).toBeUndefined()
})

test('more parts than any form has are refused', () => {
  const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nv\r\n'
  const type = 'multipart/form-data; boundary=x'
  expect(readMultipart(Buffer.from(`${part.repeat(100)}--x--`), type)).toEqual({ a: 'v' })
  expect(readMultipart(Buffer.from(`${part.repeat(102)}--x--`), type)).toBeUndefined()
})
