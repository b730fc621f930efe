import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { uploading } from './uploading.ts'

type Sent = (event: { loaded: number; total: number }) => void

/** What a browser has, moved by hand. */
class HandRequest {
  static made: HandRequest
  readonly upload: { onprogress?: Sent } = {}
  readonly headers: Record<string, string> = {}
  onload = () => undefined
  onerror = () => undefined
  onabort = () => undefined
  status = 200
  statusText = 'OK'
  response = new Blob(['{"status":200}'])
  opened: unknown
  body: unknown
  constructor() {
    HandRequest.made = this
  }
  open(...opened: unknown[]) {
    this.opened = opened
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getAllResponseHeaders() {
    return 'content-type: application/json\r\nretry-after: 7\r\n'
  }
  send(body: unknown) {
    this.body = body
  }
  abort() {
    this.onabort()
  }
}

beforeEach(() => void vi.stubGlobal('XMLHttpRequest', HandRequest))
afterEach(() => vi.unstubAllGlobals())

test('it says how much has gone out, and answers as fetch does', async () => {
  const sent: number[][] = []
  const answer = uploading((...of) => void sent.push(of))('/api/x', {
    method: 'POST',
    headers: { a: 'b' },
    body: 'file',
  })
  const { upload, opened, headers, body, onload } = HandRequest.made
  upload.onprogress?.({ loaded: 2, total: 4 })
  onload()
  const response = await answer
  expect([await response.json(), response.status, response.headers.get('retry-after')]).toEqual([
    { status: 200 },
    200,
    '7',
  ])
  expect({ opened, headers, body, sent }).toEqual({
    opened: ['POST', '/api/x'],
    headers: { a: 'b' },
    body: 'file',
    sent: [[2, 4]],
  })
})

test('what is broken off or does not get through is said as fetch says it', async () => {
  const end = new AbortController()
  const left = uploading(() => undefined)('/api/x', { signal: end.signal })
  end.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  const lost = uploading(() => undefined)('/api/x')
  HandRequest.made.onerror()
  await expect(lost).rejects.toThrow(TypeError)
})
