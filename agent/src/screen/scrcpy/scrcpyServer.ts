import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { pushFile } from '../../phones/adb/pushFile.ts'
import { PhoneLost } from '../../phones/phoneError.ts'
import type { PhoneServices } from '../../phones/phoneServices.ts'
import type { VideoQuality } from '../source.ts'
import { type ByteReader, createByteReader } from './byteReader.ts'
import { readVideoHead } from './videoStream.ts'

/** A scrcpy server that runs on a phone; it ends with its control socket, and with the signal. */
export interface ScrcpyServer {
  /** From the first picture on. */
  video: ByteReader
  control: Duplex
}

/** The file that the operator supplies, as it was found. */
export interface ScrcpyFile {
  bytes: Buffer
  /** What the server calls itself; it serves nobody who names another. */
  version: string
}

/** The protocol that is spoken here. */
const spoken = /^3\.3(\.\d+)?$/
const usualVersion = '3.3.1'
const place = '/data/local/tmp/quarterdeck-scrcpy.jar'
const startMs = 10_000
const bitRate = 4_000_000

/** Reads the file of the scrcpy server. The version stands in its name, as the project releases it (`scrcpy-server-v3.3.1`). */
export async function readScrcpyFile(path: string): Promise<ScrcpyFile> {
  const version = /\d+\.\d+(\.\d+)?/.exec(basename(path))?.[0] ?? usualVersion
  if (!spoken.test(version)) throw new Error(`scrcpy server ${version} is not understood, only 3.3: ${path}`)
  return { bytes: await readFile(path), version }
}

/** Brings the server to the phone and starts it. `file.version` is put right where the server says another one that is understood. */
export async function startScrcpyServer(
  services: PhoneServices,
  file: ScrcpyFile,
  quality: VideoQuality,
  signal: AbortSignal,
): Promise<ScrcpyServer> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(startMs)])
  await pushFile(services, file.bytes, place, limit)
  const named = file.version
  try {
    return await start(services, file, quality, { signal, limit })
  } catch (error) {
    if (file.version === named) throw error
    return start(services, file, quality, { signal, limit })
  }
}

async function start(
  services: PhoneServices,
  file: ScrcpyFile,
  quality: VideoQuality,
  { signal, limit }: { signal: AbortSignal; limit: AbortSignal },
): Promise<ScrcpyServer> {
  const id = randomInt(2 ** 31 - 1)
    .toString(16)
    .padStart(8, '0')
  const options = `scid=${id} log_level=warn tunnel_forward=true audio=false max_size=${quality.maxSize} max_fps=${quality.maxFps} video_bit_rate=${bitRate} power_on=false cleanup=false`
  const command = `CLASSPATH=${place} app_process / com.genymobile.scrcpy.Server ${file.version} ${options}`
  const shell = await services(`shell:${command}`, signal)
  const said = collect(shell)
  const connect = () => services(`localabstract:scrcpy_${id}`, signal)
  const tooLate = () => shell.destroy()
  limit.addEventListener('abort', tooLate, { once: true })
  try {
    const { socket, video } = await untilThere(connect, shell, limit)
    shell.once('close', () => socket.destroy())
    const control = await connect()
    // The server ends with either of its sockets, and they with it.
    shell.once('close', () => control.destroy())
    for (const one of [socket, control]) one.once('close', () => shell.destroy())
    await readVideoHead(video)
    return { video, control }
  } catch (error) {
    shell.destroy()
    file.version = otherVersion(said()) ?? file.version
    throw new PhoneLost(`the scrcpy server did not start: ${said().trim().slice(0, 300) || String(error)}`)
  } finally {
    limit.removeEventListener('abort', tooLate)
  }
}

/** The server listens a moment after its start; its first byte says that it is there (adb itself would accept before). */
async function untilThere(
  connect: () => Promise<Duplex>,
  shell: Duplex,
  limit: AbortSignal,
): Promise<{ socket: Duplex; video: ByteReader }> {
  for (;;) {
    const socket = await connect().catch(() => undefined)
    const video = socket && createByteReader(socket)
    const isThere = await video?.read(1).then(
      () => true,
      () => false,
    )
    if (socket && video && isThere) return { socket, video }
    if (shell.destroyed || shell.readableEnded) throw new PhoneLost('it ended')
    await delay(100, undefined, { signal: limit })
  }
}

/** What the server prints, the first of it. */
function collect(shell: Duplex): () => string {
  let text = ''
  shell.on('data', (chunk: Buffer) => {
    if (text.length < 4096) text += chunk.toString()
  })
  return () => text
}

/** `The server version (3.3.2) does not match the client (3.3.1)`. */
function otherVersion(said: string): string | undefined {
  const version = /server version \(([\d.]+)\) does not match/.exec(said)?.[1]
  return version && spoken.test(version) ? version : undefined
}
