import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { CallError, call } from '@quarterdeck/shared/contracts/call.ts'
import { sendIngest } from '@quarterdeck/shared/contracts/ingest.ts'
import { ingestKindsIn } from '@quarterdeck/shared/resource/ingestKinds.ts'
import type { Context } from '../../context.ts'
import { exitCodes } from '../../exitCodes.ts'
import { reasonOf } from '../../failure.ts'
import { printRows, tell, writeJson, writeLines } from '../../print/print.ts'
import { tsvLines } from '../../print/tsv.ts'
import { Refusal } from '../../refusal.ts'
import type { Perform } from '../../tree/tree.ts'
import { showLive } from '../../views/showLive.ts'
import { wholeNumber } from '../listQuery.ts'
import { bearerOf, type KeyOptions } from './apiKey.ts'
import { type Chunk, cutLines } from './cutLines.ts'
import { openLines, type Source } from './openLines.ts'
import { retryWithBackoff } from './retryWithBackoff.ts'
import { addReply, emptyTally, type Tally } from './tally.ts'

type Options = KeyOptions & { retryFor?: string }

/** Large enough that answers are few, and packed small enough for the proxies that take no more than 1 MB. */
const chunkBytes = 4_194_304
const pack = promisify(gzip)

/** Sends a file of lines in, a chunk at a time: of a file of any size no more than two chunks are held. */
export const ingest: Perform<Options> = async (context, options, kind = '', path = '') => {
  refuseUnknownKind(context, kind)
  const bearer = await bearerOf(context, options, path)
  const retryMs = options.retryFor === undefined ? 600_000 : wholeNumber('--retry-for', options.retryFor) * 1000
  const source = await openLines(context, path)
  const tally = emptyTally()
  await sendAll(context, { kind, source, tally, bearer, retryMs })
  return report(context, kind, tally)
}

interface Sending {
  kind: string
  source: Source
  tally: Tally
  bearer: { token: string; isKey: boolean }
  retryMs: number
}

async function sendAll(context: Context, { kind, source, tally, bearer, retryMs }: Sending): Promise<void> {
  const { t, io } = context
  const view = await showLive(context, 'ImportProgress')
  const title = t('cli.ingest.title', { kind })
  const started = io.now()
  let sentBytes = 0
  const show = (line: string) => view.update({ title, line, done: sentBytes, total: source.size })
  let sentLines = 0
  const send = (chunk: Chunk, packedLines: Uint8Array<ArrayBuffer>) =>
    retryWithBackoff(() => sendOnce(context, kind, bearer, packedLines), {
      forMs: retryMs,
      random: Math.random,
      now: io.now,
      signal: io.signal,
      onWait(error, waitMs) {
        const values = { reason: reasonOf(error), seconds: Math.ceil(waitMs / 1000), line: chunk.before + 1 }
        const waiting = t('cli.ingest.waiting', values)
        if (context.live) show(waiting)
        else tell(context, waiting)
      },
    })
  try {
    show(progressLine(context, tally, 0))
    // While one is on its way, the next is read.
    let sending: Promise<void> = Promise.resolve()
    for await (const chunk of cutLines(source.bytes, chunkBytes)) {
      const packed = await pack(chunk.bytes, { level: 1 })
      // As far as the file had been read for it, packed as it may lie there.
      const readBytes = source.readSoFar()
      await sending
      sending = send(chunk, packed as Uint8Array<ArrayBuffer>).then((reply) => {
        addReply(tally, reply, chunk.before)
        sentLines = chunk.before + chunk.lines
        sentBytes = readBytes
        show(progressLine(context, tally, io.now() - started))
      })
      // Thrown at the next await; until then it must not pass for unhandled.
      sending.catch(() => undefined)
    }
    await sending
  } catch (error) {
    await view.close()
    const isRefusedAtOnce = sentLines === 0 && error instanceof Refusal
    if (!isRefusedAtOnce) tell(context, t('cli.ingest.stopped', { line: sentLines }))
    throw error
  }
  await view.close()
}

async function sendOnce(
  { server, language, io }: Context,
  kind: string,
  { token, isKey }: Sending['bearer'],
  packedLines: Uint8Array<ArrayBuffer>,
) {
  try {
    return (await call(sendIngest, { query: { kind } }, { server, token, language, signal: io.signal, packedLines }))
      .data
  } catch (error) {
    // To sign in again would not help.
    if (isKey && error instanceof CallError && error.status === 401)
      throw new Refusal(exitCodes.forbidden, 'error.key_unknown')
    throw error
  }
}

function refuseUnknownKind({ definitions }: Context, kind: string): void {
  const kinds = ingestKindsIn(definitions).map((one) => one.kind)
  if (kinds.includes(kind)) return
  const choices = kinds.sort().join(', ')
  throw new Refusal(exitCodes.usage, 'error.no_such_choice', { option: '<kind>', value: kind, choices })
}

function progressLine({ t, language }: Context, { received, wrong }: Tally, tookMs: number): string {
  const number = new Intl.NumberFormat(language)
  const rate = tookMs < 1 ? 0 : Math.round((received / tookMs) * 1000)
  return t('cli.ingest.progress', {
    received: number.format(received),
    count: received,
    rate: number.format(rate),
    wrong: number.format(wrong),
  })
}

/** Counts on stdout, wrong lines too where somebody looks; for a program those are in the JSON, or on stderr. */
function report(context: Context, kind: string, tally: Tally): number | undefined {
  const { t } = context
  const { errors, ...counts } = tally
  tell(context, t('cli.ingest.done', { ...counts, count: counts.received }))
  if (context.json) writeJson(context, { kind, ...counts, errors })
  else if (context.terminal) {
    const headings = {
      line: t('cli.column.line'),
      field: t('import.column'),
      message: t('import.problem'),
    }
    const columns = Object.entries(headings).map(([name, heading]) => ({ name, heading }))
    printRows(
      context,
      columns,
      errors.map((error) => ({ ...error })),
    )
  } else {
    writeLines(context, tsvLines(Object.keys(counts), [counts]))
    for (const { line, field, message } of errors) {
      tell(context, t('cli.ingest.wrong_line', { line, problem: field === '' ? message : `${field}: ${message}` }))
    }
  }
  if (tally.wrong > errors.length) tell(context, t('cli.ingest.more_wrong', { count: tally.wrong - errors.length }))
  return tally.wrong > 0 ? exitCodes.partly : undefined
}
