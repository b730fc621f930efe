import { setImmediate } from 'node:timers/promises'
import { ZipWriter } from '../../../platform/spreadsheet/zipWriter.ts'

export interface RunLogs {
  log(run: number): Promise<string | undefined>
  deviceLog(run: number): Promise<Buffer | undefined>
}

/** Packed at once; others have their turn between two such pieces. */
const pieceBytes = 262_144

/**
 * The logs of runs as one zip, packed while it goes out: never more than one log is in memory. A run without a log is left out; where
 * no run has one, nothing comes.
 */
export async function* packLogs(runs: readonly number[], from: RunLogs): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new ZipWriter((bytes) => ready.push(bytes))
  let isAny = false

  async function* add(name: string, content: Buffer): AsyncGenerator<Uint8Array> {
    isAny = true
    zip.begin(name)
    for (let at = 0; at < content.length; at += pieceBytes) {
      zip.write(Buffer.from(content.subarray(at, at + pieceBytes)))
      yield* ready.splice(0)
      await setImmediate()
    }
    zip.end()
    yield* ready.splice(0)
  }

  for (const run of runs) {
    const log = await from.log(run)
    if (log !== undefined) yield* add(`run-${run}.log`, Buffer.from(log))
    const device = await from.deviceLog(run)
    if (device !== undefined) yield* add(`run-${run}-device.log`, device)
  }
  if (!isAny) return
  zip.close()
  yield* ready.splice(0)
}
