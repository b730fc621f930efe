import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectLive, type LiveState } from './connectLive.ts'

/** What a browser has: this one never closes by itself, as with a server that hangs. */
class HangingSocket {
  static readonly OPEN = 1
  static made: HangingSocket[] = []
  readonly readyState = 1
  readonly sent: string[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  constructor() {
    HangingSocket.made.push(this)
  }
  send(text: string) {
    this.sent.push(text)
  }
  close() {}
}

let states: LiveState[]
let ended: AbortController

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', HangingSocket)
  vi.stubGlobal('location', { origin: 'http://console.test' })
  HangingSocket.made = []
  states = []
  ended = new AbortController()
  const ignore = () => undefined
  connectLive('token', ended.signal, { onState: (state) => states.push(state), onMessage: ignore, onEnded: ignore })
})
afterEach(() => {
  ended.abort()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const socket = () => HangingSocket.made.at(-1)!
const hear = (type: string) => socket().onmessage?.({ data: JSON.stringify({ type, text: '' }) })

test('a server that says nothing for 25 seconds is lost, though its socket never closes', () => {
  hear('ready')
  vi.advanceTimersByTime(24_999)
  expect(states).toEqual(['connecting', 'ready'])
  vi.advanceTimersByTime(1)
  expect(states).toEqual(['connecting', 'ready', 'lost'])
  vi.advanceTimersByTime(60_000)
  expect(HangingSocket.made.length).toBeGreaterThan(1)
})

test('one that answers its heartbeats is not', () => {
  hear('ready')
  for (let beat = 0; beat < 20; beat++) {
    vi.advanceTimersByTime(10_000)
    hear('heartbeat')
  }
  expect(states).toEqual(['connecting', 'ready'])
  expect(socket().sent).toHaveLength(20)
})

test('who has left is told nothing more', () => {
  ended.abort()
  vi.advanceTimersByTime(600_000)
  expect(states).toEqual(['connecting'])
  expect(HangingSocket.made).toHaveLength(1)
})
