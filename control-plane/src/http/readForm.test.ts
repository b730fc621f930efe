import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readForm } from './readForm.ts'

async function encoded(fields: Record<string, string | File>): Promise<{ bytes: Uint8Array; type: string }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const request = new Request('http://x', { method: 'POST', body: form })
  return { bytes: new Uint8Array(await request.arrayBuffer()), type: request.headers.get('content-type')! }
}

/** A body that comes in pieces, and breaks off where it is told to. */
function inPieces(bytes: Uint8Array, size: number, brokenAt = Number.POSITIVE_INFINITY): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= brokenAt) controller.error(new Error('the sender has gone'))
      else if (at >= bytes.length) controller.close()
      else controller.enqueue(bytes.slice(at, at + size))
      at += size
    },
  })
}

const read = (stream: ReadableStream<Uint8Array>, type: string | null) =>
  readForm(stream, type, async ({ fileName, type, content }) => {
    const parts: Uint8Array[] = []
    for await (const part of content) parts.push(part)
    return { fileName, type, bytes: Buffer.concat(parts) }
  })
const readText = (body: string, type = 'multipart/form-data; boundary=x') => read(inPieces(Buffer.from(body), 9), type)

test.each([1, 2, 7, 64, 100_000])('a form that comes in pieces of %i bytes gives its texts and files', async (size) => {
  const content = Buffer.from('\r\n--not the mark\r\n\r\n--\r\n'.repeat(40))
  const { bytes, type } = await encoded({
    note: '中文 "x"\r\n\r\n--line',
    file: new File([content], '报告 "1".bin', { type: 'application/x-test' }),
    none: new File([], 'empty.xlsx'),
    last: '',
  })
  const fields = await read(inPieces(bytes, size), type)
  expect([...fields]).toEqual([
    ['note', '中文 "x"\r\n\r\n--line'],
    ['file', { fileName: '报告 "1".bin', type: 'application/x-test', bytes: content }],
    ['none', { fileName: 'empty.xlsx', type: 'application/octet-stream', bytes: Buffer.alloc(0) }],
    ['last', ''],
  ])
})

test('a form may have no fields, a quoted boundary, and something after its end', async () => {
  expect(await readText('--x--\r\n', 'multipart/form-data; boundary="x"')).toEqual(new Map())
  const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nv\r\n'
  expect(await readText(`before\r\n${part}--x--\r\nafter`)).toEqual(new Map([['a', 'v']]))
})

test('a body that ends early, breaks off, has no mark, or is no form is refused', async () => {
  const { bytes, type } = await encoded({ file: new File(['content'], 'a.txt') })
  await expect(read(inPieces(bytes.slice(0, -10), 50), type)).rejects.toThrow(AppError)
  await expect(read(inPieces(bytes, 50, 150), type)).rejects.toThrow(AppError)
  await expect(read(inPieces(bytes, 50), 'multipart/form-data; boundary=other')).rejects.toThrow(AppError)
  for (const other of ['application/json', 'multipart/form-data', 'multipart/form-data; boundary=', '', null])
    await expect(read(inPieces(bytes, 50), other)).rejects.toThrow(AppError)
  const long = `multipart/form-data; boundary=${'b'.repeat(300)}`
  await expect(read(inPieces(bytes, 50), long)).rejects.toThrow(AppError)
})

test.each([
  ['another boundary', '--y\r\n\r\n\r\n--y--'],
  ['cut off in a value', '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nvalue'],
  ['cut off in a head', '--x\r\ncontent-disposition: form-data; na'],
  ['a part without a name', '--x\r\ncontent-disposition: form-data; filename="a"\r\n\r\nvalue\r\n--x--'],
  ['a text without a name', '--x\r\ncontent-disposition: form-data; other="a"\r\n\r\nvalue\r\n--x--'],
  ['nothing', ''],
])('%s is refused', async (_, body) => {
  await expect(readText(body)).rejects.toThrow(AppError)
})

test.each([
  ['a part that says nothing of itself', '--x\r\ncontent-type: text/plain\r\n\r\nvalue\r\n--x--'],
  ['a part without an end of its head', '--x\r\nvalue\r\n--x--'],
  ['a part that is no field', '--x\r\ncontent-disposition: attachment; name="a"\r\n\r\nvalue\r\n--x--'],
])('%s gives no field', async (_, body) => {
  expect(await readText(body)).toEqual(new Map())
})

test('more parts than any form has are refused', async () => {
  const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nv\r\n'
  expect(await readText(`${part.repeat(100)}--x--`)).toEqual(new Map([['a', 'v']]))
  await expect(readText(`${part.repeat(101)}--x--`)).rejects.toThrow(AppError)
})

test('a text field beyond its limit is refused, a file is never held whole', async () => {
  const long = await encoded({ note: 'x'.repeat(70_000) })
  await expect(read(inPieces(long.bytes, 4096), long.type)).rejects.toThrow(AppError)
  const { bytes, type } = await encoded({ file: new File([new Uint8Array(3_000_000)], 'a.bin') })
  let largest = 0
  let total = 0
  await readForm(inPieces(bytes, 65_536), type, async ({ content }) => {
    for await (const part of content) {
      largest = Math.max(largest, part.length)
      total += part.length
    }
  })
  expect(total).toBe(3_000_000)
  expect(largest).toBeLessThan(140_000)
})

describe('who takes the files', () => {
  const files = () => encoded({ a: new File(['1'.repeat(200_000)], 'a'), b: new File(['2'], 'b'), c: 'text' })

  test('gets the next one when the one before is done, and may leave a content unread', async () => {
    const { bytes, type } = await files()
    const log: string[] = []
    const fields = await readForm(inPieces(bytes, 1_000_000), type, async ({ field }) => {
      log.push(`+${field}`)
      await new Promise((resolve) => setTimeout(resolve, 5))
      log.push(`-${field}`)
      return field
    })
    expect(log).toEqual(['+a', '-a', '+b', '-b'])
    expect(Object.fromEntries(fields)).toEqual({ a: 'a', b: 'b', c: 'text' })
  })

  test('keeps the sender waiting: no more is read than a few pieces ahead', async () => {
    const { bytes, type } = await encoded({ a: new File([new Uint8Array(4_000_000)], 'a') })
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(bytes.slice(sent, sent + 65_536))
        sent += 65_536
        if (sent >= bytes.length) controller.close()
      },
    })
    let ahead = 0
    await readForm(body, type, async ({ content }) => {
      let seen = 0
      for await (const part of content) {
        await new Promise((resolve) => setTimeout(resolve, 1))
        seen += part.length
        ahead = Math.max(ahead, sent - seen)
      }
    })
    expect(ahead).toBeLessThan(1_000_000)
  })

  test('ends the reading with what it throws, before the rest has come', async () => {
    const { bytes, type } = await encoded({ a: new File([new Uint8Array(40_000_000)], 'a') })
    let sent = 0
    let isCancelled = false
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(bytes.slice(sent, sent + 65_536))
        sent += 65_536
        if (sent >= bytes.length) controller.close()
      },
      cancel() {
        isCancelled = true
      },
    })
    const refusal = new AppError('file_too_large', { limit: '1 MB' })
    const taking = readForm(body, type, async ({ content }) => {
      for await (const part of content) if (part.length > 0) throw refusal
    })
    await expect(taking).rejects.toBe(refusal)
    expect(isCancelled).toBe(true)
    expect(sent).toBeLessThan(20_000_000)
  })

  test('hears that the sender has gone', async () => {
    const { bytes, type } = await files()
    const seen: string[] = []
    const taking = readForm(inPieces(bytes, 10_000, 100_000), type, async ({ field, content }) => {
      try {
        for await (const _ of content);
        seen.push(`${field} whole`)
      } catch (error) {
        seen.push(`${field} broken`)
        throw error
      }
    })
    await expect(taking).rejects.toThrow(AppError)
    expect(seen).toEqual(['a broken'])
  })
})

test('folders in the name of a file are left out', async () => {
  const name = (given: string) =>
    readText(`--x\r\ncontent-disposition: form-data; name="f"; filename="${given}"\r\n\r\nv\r\n--x--\r\n`)
  expect((await name('..\\\\..\\\\etc/passwd')).get('f')).toMatchObject({ fileName: 'passwd' })
  expect((await name('C:\\docs\\a.txt')).get('f')).toMatchObject({ fileName: 'a.txt' })
  expect((await name('..')).get('f')).toMatchObject({ fileName: '' })
})

/** What bodies are made of, so that random ones get far into the parser. */
const piece = fc.oneof(
  fc.constantFrom('--x', '--x--', '--', '\r\n', '\r\n--x\r\n', '\r\n\r\n', 'content-disposition: form-data', '; ', '"'),
  fc.constantFrom(
    'name="a"',
    'filename="f"',
    "filename*=utf-8''%e4%b8",
    'name=',
    '\\',
    '%22',
    '\0',
    ':',
    'content-type: ',
  ),
  fc.constant('--x\r\ncontent-disposition: form-data; name="a"; filename="f"\r\n\r\nvalue\r\n'),
  fc.string({ maxLength: 20 }),
  fc.constantFrom('é中', ' '.repeat(300), 'k: v\r\n'.repeat(50)),
)

test('whatever comes, in whatever pieces: fields or a refusal, never a fault and never silence', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 30 }), fc.integer({ min: 1, max: 60 }), async (pieces, size) => {
      const body = Buffer.from(pieces.join(''))
      const answer = await read(inPieces(body, size), 'multipart/form-data; boundary=x').catch(
        (error: unknown) => error,
      )
      expect(answer instanceof Map || answer instanceof AppError).toBe(true)
    }),
    { numRuns: process.env.QD_LONG ? 20_000 : 500 },
  )
})

test('every form comes back as it was made, in whatever pieces it comes', async () => {
  const value = fc.oneof(fc.string({ unit: 'grapheme' }), fc.uint8Array({ maxLength: 300 }))
  // Ambiguous in a name: a backslash before a quote (some senders escape with it, browsers do not), and the three codes
  // that browsers write for a quote and line breaks (they do not escape the per cent sign itself).
  const name = fc.string({ minLength: 1, maxLength: 8 }).filter((text) => !/\\|%(?:22|0D|0A)/i.test(text))
  const form = fc.dictionary(name, value, { maxKeys: 6 })
  await fc.assert(
    fc.asyncProperty(form, fc.integer({ min: 1, max: 99 }), async (fields, size) => {
      const given = Object.entries(fields).map(
        ([name, value]) => [name, typeof value === 'string' ? value : new File([new Uint8Array(value)], 'f')] as const,
      )
      const { bytes, type } = await encoded(Object.fromEntries(given))
      const got = await read(inPieces(bytes, size), type)
      // Forms turn every line break into CRLF.
      const crlf = (text: string) => text.replace(/\r\n|\r|\n/g, '\r\n')
      const expected = Object.entries(fields).map(([name, value]) => [
        crlf(name),
        typeof value === 'string' ? crlf(value) : Buffer.from(value),
      ])
      const shown = [...got].map(([name, value]) => [name, typeof value === 'string' ? value : value.bytes])
      expect(shown).toEqual(expected)
    }),
    { numRuns: 200 },
  )
})
