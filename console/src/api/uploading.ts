/** As `fetch`, for a body that takes a while to go out: tells how many bytes of how many have gone. `fetch` itself says nothing of it. */
export function uploading(onSent: (sent: number, of: number) => void): typeof fetch {
  return (address, { method = 'GET', headers, body, signal } = {}) =>
    new Promise<Response>((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, String(address))
      request.responseType = 'blob'
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.onloadstart = request.upload.onprogress = ({ loaded, total }) => onSent(loaded, total)
      request.onload = () => {
        const { status, statusText, response } = request
        resolve(new Response(response as Blob, { status, statusText, headers: headersOf(request) }))
      }
      request.onerror = () => reject(new TypeError('unreachable'))
      request.onabort = () => reject(signal?.reason ?? new DOMException('aborted', 'AbortError'))
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      request.send(body as XMLHttpRequestBodyInit)
    })
}

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  return headers
}
