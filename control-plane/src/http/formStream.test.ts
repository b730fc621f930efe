import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { expect, test } from 'vitest'
import { readFormStream } from './formStream.ts'

async function encoded(fields: Record<string, string | File>): Promise<{ bytes: Uint8Array; type: string }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const request = new Request('http://x', { method: 'POST', body: form })
  return { bytes: new Uint8Array(await request.arrayBuffer()), type: request.headers.get('content-type')! }
}

function inPieces(bytes: Uint8Array, size: number): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) controller.close()
      else controller.enqueue(bytes.slice(at, at + size))
      at += size
    },
  })
}

const read = (stream: ReadableStream<Uint8Array>, type: string) =>
  readFormStream(stream, type, async ({ fileName, content }) => {
    const parts: Uint8Array[] = []
    for await (const part of content) parts.push(part)
    return { fileName, bytes: Buffer.concat(parts) }
  })

test.each([1, 2, 7, 64, 100_000])('a form that comes in pieces of %i bytes gives its texts and files', async (size) => {
  const content = Buffer.from('\r\n--not the mark\r\n\r\n--\r\n'.repeat(40))
  const { bytes, type } = await encoded({
    note: '中文 "x"\r\nline',
    file: new File([content], '报告 "1".bin'),
    last: '',
  })
  const fields = await read(inPieces(bytes, size), type)
  expect([...fields.keys()]).toEqual(['note', 'file', 'last'])
  expect(fields.get('note')).toBe('中文 "x"\r\nline')
  expect(fields.get('file')).toEqual({ fileName: '报告 "1".bin', bytes: content })
  expect(fields.get('last')).toBe('')
})

test('a body that ends early, has no mark, or is no form is refused', async () => {
  const { bytes, type } = await encoded({ file: new File(['content'], 'a.txt') })
  await expect(read(inPieces(bytes.slice(0, -10), 50), type)).rejects.toThrow(AppError)
  await expect(read(inPieces(bytes, 50), 'multipart/form-data; boundary=other')).rejects.toThrow(AppError)
  await expect(read(inPieces(bytes, 50), 'application/json')).rejects.toThrow(AppError)
})

test('a text field beyond its limit is refused, a file is never held whole', async () => {
  const long = await encoded({ note: 'x'.repeat(70_000) })
  await expect(read(inPieces(long.bytes, 4096), long.type)).rejects.toThrow(AppError)
  const { bytes, type } = await encoded({ file: new File([new Uint8Array(3_000_000)], 'a.bin') })
  let largest = 0
  let total = 0
  await readFormStream(inPieces(bytes, 65_536), type, async ({ content }) => {
    for await (const part of content) {
      largest = Math.max(largest, part.length)
      total += part.length
    }
  })
  expect(total).toBe(3_000_000)
  expect(largest).toBeLessThan(140_000)
})

test('folders in the name of a file are left out', async () => {
  const body =
    '--b\r\ncontent-disposition: form-data; name="file"; filename="..\\\\..\\\\etc/passwd"\r\n\r\nx\r\n--b--\r\n'
  const fields = await read(inPieces(Buffer.from(body), 9), 'multipart/form-data; boundary=b')
  expect(fields.get('file')).toMatchObject({ fileName: 'passwd' })
})
