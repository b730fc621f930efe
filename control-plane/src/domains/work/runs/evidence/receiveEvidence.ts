import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { mostEvidenceBytes } from '@quarterdeck/shared/protocol/evidence.ts'
import { messageLaneCodes } from '@quarterdeck/shared/values/runLanes.ts'
import type { RunDeps } from '../deps.ts'
import { readArchive } from './archive.ts'
import { writeEvidence } from './evidenceFiles.ts'
import { findAttempt, keepEvidence } from './store.ts'

/** Keeps what an agent has recorded of an attempt that it was given; a repeat changes nothing. */
export async function receiveEvidence(
  { store, dataDir, now }: Pick<RunDeps, 'store' | 'dataDir' | 'now'>,
  { lease, hostId, stream }: { lease: number; hostId: number; stream: ReadableStream<Uint8Array> },
): Promise<void> {
  const attempt = await findAttempt.get(store.read, { lease, hostId })
  if (!attempt) throw new AppError('not_found')
  const bytes = await readAll(stream)
  const archive = await readArchive(bytes)
  const [timeline, deviceLog] = await Promise.all([archive.timeline(), archive.deviceLog()])
  if (!timeline && !deviceLog) throw new AppError('file_broken')
  // The result came first, or the agent says so itself: it decides whether, and how long, this is kept.
  const worked =
    attempt.worked === 1 || timeline?.outcome === 'succeeded' || timeline?.outcome === 'stoppedAtCommit' ? 1 : 0
  // Of screens with messages nothing is kept without need.
  if (worked === 1 && messageLaneCodes.includes(attempt.lane)) return
  // The row first: a file that has none is taken for one of a run that is gone. What is cut off in between comes again.
  await store.write((tx) =>
    keepEvidence.run(tx, {
      lease,
      run_seq: attempt.seq,
      at: now(),
      bytes: bytes.length,
      timeline: timeline ? 1 : 0,
      device_log: deviceLog ? 1 : 0,
      worked,
    }),
  )
  await writeEvidence(dataDir, { seq: attempt.seq, lease }, bytes)
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of stream) {
    size += part.length
    if (size > mostEvidenceBytes) throw new AppError('file_too_large', { limit: mostEvidenceBytes / 1024 / 1024 })
    parts.push(part)
  }
  return Buffer.concat(parts)
}
