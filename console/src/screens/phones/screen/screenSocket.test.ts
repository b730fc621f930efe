import { CallError } from '@quarterdeck/shared/contracts/call.ts'
import { screenCloseCodes, screenLimits } from '@quarterdeck/shared/protocol/screen.ts'
import { writeFrameHead } from '@quarterdeck/shared/protocol/screenFrame.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createScreenSocket, type PhoneListener, type ScreenSocket, type SocketState } from './screenSocket.ts'

/** What a browser has, moved by hand. */
class HandSocket {
  static readonly OPEN = 1
  static made: HandSocket[] = []
  readyState = 1
  binaryType = ''
  readonly address: string
  readonly sent: { type: string; phone: number; text: string }[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string | ArrayBuffer }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  constructor(address: string) {
    this.address = address
    HandSocket.made.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.readyState = 3
  }
}

let states: SocketState[]
let end: AbortController
let socket: ScreenSocket
let address: () => Promise<string>

const line = () => HandSocket.made.at(-1)!
const opened = async (count: number) => {
  await vi.waitFor(() => expect(HandSocket.made).toHaveLength(count))
  line().onopen?.()
}
const hear = (type: string, phone: number, text = '') =>
  line().onmessage?.({ data: JSON.stringify({ type, phone, text }) })
const listener = (): PhoneListener => ({ message: vi.fn(), picture: vi.fn(), opened: vi.fn() })

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal('WebSocket', HandSocket)
  vi.stubGlobal('location', { origin: 'https://console.test' })
  HandSocket.made = []
  states = []
  address = async () => 'web/t'
  end = new AbortController()
  socket = createScreenSocket({
    address: () => address(),
    signal: end.signal,
    onState: (state) => states.push(state),
  })
})
afterEach(() => {
  end.abort()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('it opens where its token says, and beats every ten seconds', async () => {
  await opened(1)
  expect(line().address).toBe('wss://console.test/web/t')
  await vi.advanceTimersByTimeAsync(screenLimits.heartbeatMs)
  expect(line().sent).toEqual([{ type: 'heartbeat', phone: 0, text: expect.stringMatching(/^\d+$/) }])
})

test('one that closes is opened again with a token of its own, and what was shown is asked for again', async () => {
  const phone = listener()
  socket.listen(7, phone)
  await opened(1)
  line().onclose?.({ code: 1006 })
  expect(states).toEqual(['connecting', 'open', 'lost'])
  await vi.advanceTimersByTimeAsync(2000)
  await opened(2)
  expect(phone.opened).toHaveBeenCalledTimes(2)
})

test('a server that says nothing for 25 seconds is left, though its socket never closes', async () => {
  await opened(1)
  await vi.advanceTimersByTimeAsync(screenLimits.heartbeatMs * 2.5 + 2000)
  await opened(2)
  expect(states).toContain('lost')
})

test('a fourth socket says so, and goes on once another one is closed', async () => {
  await opened(1)
  line().onclose?.({ code: screenCloseCodes.tooManySockets })
  expect(states.at(-1)).toBe('too_many')
  await vi.advanceTimersByTimeAsync(2000)
  await opened(2)
  expect(states.slice(-2)).toEqual(['too_many', 'open'])
})

test('one for phones that are not there to see is not tried again', async () => {
  address = () => Promise.reject(new CallError(404, 'not found'))
  createScreenSocket({
    address: () => address(),
    signal: end.signal,
    onState: (state) => states.push(state),
  })
  await vi.waitFor(() => expect(states.at(-1)).toBe('refused'))
})

test('a picture goes to whoever shows its phone; a screen that nobody here shows is closed', async () => {
  const phone = listener()
  const stop = socket.listen(7, phone)
  await opened(1)
  const head = { kind: 'png', phone: 7, width: 2, height: 4, time: 5 } as const
  line().onmessage?.({ data: Uint8Array.from([...writeFrameHead(head), 1, 2, 3]).buffer })
  expect(phone.picture).toHaveBeenCalledWith(head, Uint8Array.from([1, 2, 3]))
  hear('open_screen', 9)
  expect(line().sent.at(-1)).toEqual({ type: 'close_screen', phone: 9, text: 'elsewhere' })
  stop()
  expect(line().sent.at(-1)).toEqual({ type: 'close_screen', phone: 7, text: 'left' })
  hear('open_screen', 7)
  expect(line().sent.at(-1)).toEqual({ type: 'close_screen', phone: 7, text: 'elsewhere' })
})
