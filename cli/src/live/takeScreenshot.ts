import { createScreenToken } from '@quarterdeck/shared/contracts/screen.ts'
import { refusalInWords } from '@quarterdeck/shared/i18n/failureDetails.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { FromViewer, ToViewer } from '@quarterdeck/shared/protocol/screen.ts'
import { frameHeaderBytes, readFrameHead } from '@quarterdeck/shared/protocol/screenFrame.ts'
import { ask } from '../ask.ts'
import type { Context } from '../context.ts'
import { exitCodes } from '../exitCodes.ts'
import { Refusal } from '../refusal.ts'

/** A phone that is asleep on a busy host answers within seconds; what takes longer does not come. */
const patienceMs = 30_000
/** The moving picture has to begin before a screenshot can be asked for; of that as little as there can be. */
const leastPicture = JSON.stringify({ maxSize: 120, maxFps: 1 })

/** A message as it travels: `text` is plain, or JSON where its type has fields. Read by hand: zod is larger than the rest of `qd`. */
interface Wire<M extends { type: string }> {
  type: M['type']
  phone: number
  text: string
}

/** A phone's screen as it is now: PNG at the size of the screen. Looks over a socket of its own and needs no lease. */
export async function takeScreenshot(context: Context, phone: number): Promise<Uint8Array<ArrayBuffer>> {
  const { io, server, t } = context
  const { data } = await ask(context, createScreenToken, { body: { phones: [phone], mode: 'watch', place: 'android' } })
  const socket = new WebSocket(`${server.replace(/^http/, 'ws')}/${data.url}`)
  socket.binaryType = 'arraybuffer'
  const say = (message: Wire<FromViewer>) => socket.send(JSON.stringify(message))
  const patience = AbortSignal.timeout(patienceMs)
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
  const refuse = (reason: string) => reject(new Refusal(exitCodes.refused, 'error.not_done', { reason }))

  const stop = () => reject(io.signal.reason)
  io.signal.addEventListener('abort', stop, { once: true })
  patience.addEventListener('abort', () => refuse(t('screen.closed.no_picture')), { once: true })
  socket.addEventListener('open', () => say({ type: 'open_screen', phone, text: leastPicture }))
  socket.addEventListener('message', ({ data }) => {
    if (typeof data !== 'string') {
      const frame = new Uint8Array(data as ArrayBuffer)
      if (readFrameHead(frame)?.kind === 'screenshot') resolve(frame.slice(frameHeaderBytes))
      return
    }
    const message = parse(data)
    if (message?.type === 'open_screen') say({ type: 'screenshot', phone, text: '' })
    if (message?.type === 'close_screen') refuse(t(codeKey('screen.closed', message.text)))
    if (message?.type === 'refused') refuse(refusalIn(context, message.text))
  })
  // An error is always followed by a close.
  socket.addEventListener('error', () => undefined)
  socket.addEventListener('close', ({ code, reason }) => {
    reject(new Refusal(exitCodes.unreachable, 'error.screen_lost', { reason: reason || code }))
  })
  try {
    return await promise
  } finally {
    io.signal.removeEventListener('abort', stop)
    socket.close()
  }
}

function parse(data: string): Wire<ToViewer> | undefined {
  try {
    return JSON.parse(data) as Wire<ToViewer>
  } catch {
    return undefined
  }
}

function refusalIn({ t }: Context, text: string): string {
  return refusalInWords(JSON.parse(text) as Extract<ToViewer, { type: 'refused' }>['text'], t)
}
