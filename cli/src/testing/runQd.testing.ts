import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { run } from '../run.ts'
import { goodToken } from './server.testing.ts'

export interface Ran {
  code: number
  out: string
  err: string
  /** Stdout as bytes. */
  bytes: Buffer
}
export interface CliHarness {
  /** Current folder; the config stands in `config` below it. */
  folder: string
  /** Runs `qd` with the words of a command line, signed in as alice unless told otherwise. */
  qd(
    words: readonly string[],
    more?: {
      env?: Record<string, string | undefined>
      stdin?: string
      /** A person sits there and types this when asked. */
      typed?: string
      terminal?: boolean
      signal?: AbortSignal
    },
  ): Promise<Ran>
  remove(): Promise<void>
}

/** A user's desk: a folder of its own, an environment of its own, and `qd`. */
export async function sitDown(server: string): Promise<CliHarness> {
  const folder = await mkdtemp(join(tmpdir(), 'qd-test-'))
  const base = {
    QD_CONFIG_DIR: join(folder, 'config'),
    QD_SERVER: server,
    QD_TOKEN: goodToken,
    HOME: folder,
    LANG: 'en_GB.UTF-8',
  }
  return {
    folder,
    async qd(words, { env = {}, stdin = '', typed, terminal = false, signal = new AbortController().signal } = {}) {
      const stdout = collect()
      const stderr = collect()
      const code = await run(words, {
        stdin: Object.assign(Readable.from([Buffer.from(typed ?? stdin)]), { isTTY: typed !== undefined }),
        stdout: { isTTY: terminal, columns: terminal ? 120 : undefined, write: stdout.write },
        stderr: Object.assign(stderr.stream, { isTTY: typed !== undefined }),
        env: { ...base, ...env },
        cwd: folder,
        now: Date.now,
        signal,
      })
      return { code, out: stdout.text(), err: stderr.text(), bytes: stdout.bytes() }
    },
    remove: () => rm(folder, { recursive: true }),
  }
}

function collect() {
  const chunks: Buffer[] = []
  const write = (chunk: string | Uint8Array) => void chunks.push(Buffer.from(chunk))
  const stream = new PassThrough()
  stream.on('data', write)
  return { stream, write, bytes: () => Buffer.concat(chunks), text: () => Buffer.concat(chunks).toString() }
}
