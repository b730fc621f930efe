import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'

/** A file of a form as it comes in. */
export interface IncomingFile {
  /** Name of the form's field. */
  field: string
  /** As the sender called it, without folders. */
  fileName: string
  /** As the sender says, so nothing to rely on. */
  type: string
  content: AsyncIterable<Uint8Array<ArrayBuffer>>
}

/** Gets one file after the other; what it gives becomes the field's value. Reads the content to its end, or none of it. */
export type TakeFile<F> = (file: IncomingFile) => Promise<F>

/** Forms of the product have a handful of parts, and short texts in them. */
const limits = { parts: 100, headerSize: 16_384, fieldSize: 65_536 }
/** Bytes that are still read of a body that is refused. */
const politeness = 16_777_216

/**
 * Reads a multipart/form-data body (RFC 7578) part by part, so that a file of any size passes through a few kilobytes of
 * memory. Throws `AppError` invalid for what is no such body or ends before its end, and whatever `take` throws.
 */
export async function readForm<F>(
  body: ReadableStream<Uint8Array> | null,
  contentType: string | null,
  take: TakeFile<F>,
): Promise<Map<string, string | F>> {
  if (!body) throw new AppError('invalid')
  const parser = openParser(contentType)
  const source = Readable.fromWeb(body as NodeReadableStream<Uint8Array>)
  try {
    return await parse(source, parser, take)
  } finally {
    source.unpipe(parser)
    await drain(source)
  }
}

function openParser(contentType: string | null): BusboyInstance {
  if (!contentType || !/^multipart\/form-data\s*;.*\bboundary="?[^";\s]/i.test(contentType))
    throw new AppError('invalid')
  const headers = { 'content-type': contentType }
  try {
    return new Busboy({ headers, limits, isPartAFile: (_field, _type, fileName) => fileName !== undefined })
  } catch (cause) {
    // A boundary that is none: RFC 2046 allows 70 characters.
    throw new AppError('invalid', {}, { cause })
  }
}

async function parse<F>(source: Readable, parser: BusboyInstance, take: TakeFile<F>): Promise<Map<string, string | F>> {
  const fields = new Map<string, string | F>()
  const contents: Readable[] = []
  const ended = Promise.withResolvers<void>()
  const refuse = (cause?: unknown) =>
    ended.reject(cause instanceof AppError ? cause : new AppError('invalid', {}, { cause }))
  // The parser tells of the next part while a file is still being taken: the parts wait for each other here.
  let taken = Promise.resolve()
  const afterwards = (step: () => Promise<void> | void) => {
    taken = taken.then(step)
    taken.catch(ended.reject)
  }
  parser
    .on('field', (name: string | undefined, text, _nameIsCut, isCut) => {
      if (name === undefined || isCut) refuse()
      else afterwards(() => void fields.set(unescaped(name), text))
    })
    .on('file', (name: string | undefined, content, fileName, _encoding, type) => {
      contents.push(content)
      // Of a content that nobody reads yet or any more. The parser tells its own errors besides.
      content.on('error', () => undefined)
      if (name === undefined) refuse()
      else
        afterwards(async () => {
          const field = unescaped(name)
          fields.set(field, await take({ field, fileName: unescaped(fileName), type, content }))
          content.resume()
        })
    })
    .on('partsLimit', refuse)
    .on('error', refuse)
    .on('finish', ended.resolve)
  source.on('error', refuse).pipe(parser)
  try {
    await ended.promise
    await taken
    return fields
  } catch (error) {
    for (const content of contents) content.destroy()
    await taken.catch(() => undefined)
    throw error
  }
}

/** Browsers escape these three, and nothing else. */
function unescaped(text: string): string {
  return text.replace(/%22|%0D|%0A/gi, (code) => decodeURIComponent(code))
}

/**
 * Also when nobody reads to the end: a little more is taken in and thrown away, because most senders hear a refusal
 * only when they have sent all; then the sender is cut off.
 */
async function drain(source: Readable): Promise<void> {
  let left = politeness
  try {
    for await (const part of source as AsyncIterable<Uint8Array>) {
      left -= part.length
      if (left <= 0) return
    }
  } catch {
    // The sender has gone.
  }
}
