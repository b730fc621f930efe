/**
 * The fields of a multipart/form-data body (RFC 7578); files as `File`. Undefined: it is none, or broken.
 * The platform's own `formData()` goes through every byte in script and holds the main loop for a second over 50 MB.
 */
export function readMultipart(body: Uint8Array, contentType: string): Record<string, string | File> | undefined {
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType)
  if (!boundary) return undefined
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const mark = Buffer.from(`--${boundary[1] ?? boundary[2]}`)
  const next = Buffer.concat([Buffer.from('\r\n'), mark])
  const fields: Record<string, string | File> = {}
  let at = bytes.indexOf(mark)
  for (let parts = 0; at >= 0 && parts <= maxParts; parts++) {
    const start = at + mark.length
    if (bytes.toString('latin1', start, start + 2) === '--') return fields
    // The line break before the next mark belongs to the mark.
    const end = bytes.indexOf(next, start)
    if (end < 0 || !readPart(bytes.subarray(start, end), fields)) return undefined
    at = end + 2
  }
  return undefined
}

/** Forms of the product have a handful. */
const maxParts = 100

function readPart(part: Buffer, fields: Record<string, string | File>): boolean {
  const split = part.indexOf('\r\n\r\n')
  if (split < 0) return false
  const head = part.toString('utf8', 0, split)
  const content = part.subarray(split + 4)
  const name = /^content-disposition:\s*form-data;.*?\bname="([^"]*)"/im.exec(head)?.[1]
  if (name === undefined) return false
  const fileName = /^content-disposition:.*?\bfilename="([^"]*)"/im.exec(head)?.[1]
  const type = /^content-type:\s*(\S+)/im.exec(head)?.[1] ?? ''
  fields[unescaped(name)] =
    fileName === undefined
      ? content.toString('utf8')
      : new File([new Uint8Array(content)], unescaped(fileName), { type })
  return true
}

/** Browsers escape these three, and nothing else. */
function unescaped(text: string): string {
  return text.replace(/%22|%0D|%0A/gi, (code) => decodeURIComponent(code))
}
