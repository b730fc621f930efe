import { AppError } from '@quarterdeck/shared/errors/appError.ts'

/** A file of a form as it comes in. */
export interface IncomingFile {
  /** Name of the form's field. */
  field: string
  /** As the sender called it, without folders. */
  fileName: string
  content: AsyncIterable<Uint8Array>
}

/** Forms of the product have a handful of parts, and short texts in them. */
const maxParts = 100
const maxHead = 16_384
const maxText = 65_536
/** Bytes that are still read of a body that is refused. */
const politeness = 16_777_216

/**
 * Reads a multipart/form-data body (RFC 7578) part by part, so that a file of any size passes through a few kilobytes of
 * memory. `take` gets each file and must read or leave its content before it resolves; what it gives becomes the field's
 * value. Throws `AppError` invalid for what is no such body, or ends before its end.
 */
export async function readFormStream<F>(
  body: ReadableStream<Uint8Array> | null,
  contentType: string | null,
  take: (file: IncomingFile) => Promise<F>,
): Promise<Map<string, string | F>> {
  const boundary = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType ?? '')
  if (!boundary || !body) throw new AppError('invalid')
  const mark = Buffer.from(`--${boundary[1] ?? boundary[2]}`)
  const next = Buffer.concat([Buffer.from('\r\n'), mark])
  const bytes = new ByteReader(body)
  const fields = new Map<string, string | F>()
  try {
    await drain(bytes.until(mark))
    for (let parts = 0; ; parts++) {
      if ((await bytes.take(2)).toString('latin1') === '--') break
      if (parts === maxParts) throw new AppError('invalid')
      // The line break before the first header is gone already; a part without headers would begin with one more.
      const head = (await collect(bytes.until(Buffer.from('\r\n\r\n')), maxHead)).toString('utf8')
      const { field, fileName } = readHead(head)
      const content = bytes.until(next)
      if (fileName === undefined) fields.set(field, (await collect(content, maxText)).toString('utf8'))
      else {
        fields.set(field, await take({ field, fileName, content }))
        await drain(content)
      }
    }
    return fields
  } finally {
    await bytes.close()
  }
}

/** Hands out a stream up to a mark; holds back only what may be the beginning of one. */
class ByteReader {
  readonly #source: ReadableStreamDefaultReader<Uint8Array>
  #held = Buffer.alloc(0)
  #isOver = false

  constructor(body: ReadableStream<Uint8Array>) {
    this.#source = body.getReader()
  }

  /** What comes before the mark, which is taken away too. */
  async *until(mark: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.#held.indexOf(mark)
      if (at >= 0) {
        const last = this.#held.subarray(0, at)
        this.#held = this.#held.subarray(at + mark.length)
        if (last.length > 0) yield last
        return
      }
      const certain = this.#held.length - mark.length + 1
      if (certain > 0) {
        const part = this.#held.subarray(0, certain)
        this.#held = this.#held.subarray(certain)
        yield part
      }
      await this.#more()
    }
  }

  async take(count: number): Promise<Buffer> {
    while (this.#held.length < count) await this.#more()
    const taken = this.#held.subarray(0, count)
    this.#held = this.#held.subarray(count)
    return taken
  }

  /**
   * Also when nobody reads to the end: a little more is taken in and thrown away, because most senders hear a refusal
   * only when they have sent all; then the sender is cut off.
   */
  async close(): Promise<void> {
    try {
      for (let left = politeness; left > 0 && !this.#isOver; ) {
        const { done, value } = await this.#source.read()
        if (done) return
        left -= value.length
      }
      if (!this.#isOver) await this.#source.cancel()
    } catch {
      // The sender has gone.
    }
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#source.read()
    if (done) {
      this.#isOver = true
      throw new AppError('invalid')
    }
    this.#held = this.#held.length === 0 ? Buffer.from(value) : Buffer.concat([this.#held, value])
  }
}

function readHead(head: string): { field: string; fileName: string | undefined } {
  const name = /^content-disposition:\s*form-data;.*?\bname="([^"]*)"/im.exec(head)?.[1]
  if (name === undefined) throw new AppError('invalid')
  const fileName = /^content-disposition:.*?\bfilename="([^"]*)"/im.exec(head)?.[1]
  return {
    field: unescaped(name),
    // Some senders give the whole path.
    fileName: fileName === undefined ? undefined : unescaped(fileName).replace(/^.*[\\/]/, ''),
  }
}

/** Browsers escape these three, and nothing else. */
function unescaped(text: string): string {
  return text.replace(/%22|%0D|%0A/gi, (code) => decodeURIComponent(code))
}

async function drain(content: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of content);
}

async function collect(content: AsyncIterable<Buffer>, limit: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of content) {
    length += part.length
    if (length > limit) throw new AppError('invalid')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
