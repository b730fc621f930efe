import { progressName } from '@quarterdeck/shared/contracts/jobNames.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { shownRankings } from '@quarterdeck/shared/resources/site/comparison.ts'
import { z } from 'zod'
import { asAppError } from '../../../http/refusal.ts'
import type { Context } from '../../../platform/context.ts'
import { readSpreadsheet } from '../../../platform/spreadsheet/readSpreadsheet.ts'
import { writeSpreadsheet } from '../../../platform/spreadsheet/writeSpreadsheet.ts'
import { downloadUrl, dropHosted, type Files, type HostedKey, putHosted, readHosted } from '../../system/files/index.ts'
import type { JobHandle, JobKind, JobOrder } from '../../system/jobs/index.ts'
import { compare } from './compare.ts'
import { readHosts } from './rankedHosts.ts'
import { readOpenRound, saveFailure, saveOutcome } from './store.ts'

export interface CompareDeps {
  context: Context
  files: Files
  /** Words of the installation: headers of the files it makes. */
  t: Translate
}

const params = z.object({ id: z.number().int(), round: z.number().int() })
type Order = z.output<typeof params>

/** By which the files of a comparison are found. */
const fileOf = (id: number, what: string): HostedKey => ({ owner: 'comparison', name: `comparison/${id}/${what}` })
export const goalOf = (id: number) => fileOf(id, 'goal')
export const baseOf = (id: number) => fileOf(id, 'base')
const bannedOf = (id: number) => fileOf(id, 'banned')

export function compareOrder(name: string, by: JobOrder['by']): JobOrder {
  return { kind: 'comparison', title: 'comparison.more.job', titleData: { name }, by, total: 3 }
}

export function compareKind(deps: CompareDeps): JobKind<Order> {
  return {
    name: 'comparison',
    atOnce: 1,
    params,
    async work(handle, order) {
      try {
        await computeComparison(deps, handle, order)
      } catch (error) {
        if (handle.signal.aborted && !isCancelled(handle)) throw error
        await tellFailure(deps, order, handle.id, isCancelled(handle) ? handle.signal.reason : error)
        throw error
      }
    },
    dropped: (job, order) => tellFailure(deps, order, job, new AppError('job_cancelled')),
  }
}

/** A stop of the control plane is none of the row's business: the job goes on afterwards. */
function isCancelled({ signal }: JobHandle): boolean {
  const { reason } = signal
  return reason instanceof AppError && reason.code === 'job_cancelled'
}

async function computeComparison(deps: CompareDeps, handle: JobHandle, order: Order): Promise<void> {
  const { store } = deps.context
  const { id, round } = order
  const { signal } = handle
  if ((await readOpenRound(store.read, id)) !== round) return
  handle.link('/rankingDataFilter')
  handle.progress(0, 3)
  const ranked = await hostsOf(deps, goalOf(id), signal)
  handle.progress(1)
  const base = await readHosted(store.read, baseOf(id))
  const ours = base && (await hostsOf(deps, baseOf(id), signal))
  handle.progress(2)
  const { domain_list_num, domain_total_num, rankings, banned } = await compare(store.read, {
    ranked: ranked ?? new Set(),
    ours,
    signal,
  })
  await keepOutcome(deps, order, { domain_list_num, domain_total_num, rankings, banned }, signal)
  handle.progress(3)
}

async function hostsOf({ context, files }: CompareDeps, key: HostedKey, signal: AbortSignal) {
  const file = await readHosted(context.store.read, key)
  if (!file) return undefined
  const path = await files.contents.checked(file.hash)
  return readSpreadsheet(path, { fileName: file.file_name, signal }, ({ header, rows }) => readHosts(header, rows))
}

async function keepOutcome(
  { context, files, t }: CompareDeps,
  { id, round }: Order,
  result: Awaited<ReturnType<typeof compare>>,
  signal: AbortSignal,
): Promise<void> {
  const { rankings, banned } = result
  const title = t('comparison.more.banned_file')
  const key = bannedOf(id)
  const made = banned.length === 0 ? [] : [await bannedFile(files, title, banned, signal)]
  const file_name = made.length === 0 ? '' : `${title}-${id}.xlsx`
  await files.keeper.keep(made, async (tx) => {
    // Somebody has deleted it, or sent other files, while this was computed.
    if ((await readOpenRound(tx, id)) !== round) return
    for (const { hash, size } of made) {
      await putHosted(tx, { ...key, file_name, hash, size, owner_id: id })
    }
    if (made.length === 0) await dropHosted(tx, key)
    const outcome = {
      domain_list_num: result.domain_list_num,
      domain_total_num: result.domain_total_num,
      rankings_num: rankings.length,
      rankings_data: beginningOf(rankings),
      banned_domain: file_name,
      bannedDomainUrl: made.length === 0 ? '' : downloadUrl(key),
      banned_num: banned.length,
    }
    await saveOutcome(tx, id, outcome, rankings, context.now())
  })
  await files.keeper.sweep()
}

async function bannedFile({ contents }: Files, title: string, banned: readonly string[], signal: AbortSignal) {
  const rows = banned.map((host) => [host])
  const bytes = await writeSpreadsheet({ columns: [{ header: title }], rows, sheetName: title, signal })
  return contents.receive(once(bytes), bytes.length)
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** As many whole domains as a list may show. */
function beginningOf(rankings: readonly string[]): string {
  const whole = rankings.join(',')
  return whole.length <= shownRankings ? whole : whole.slice(0, whole.lastIndexOf(',', shownRankings))
}

async function tellFailure({ context }: CompareDeps, { id, round }: Order, job: number, error: unknown): Promise<void> {
  const expected = asAppError(error)
  await context.store.write(async (tx) => {
    if ((await readOpenRound(tx, id)) !== round) return
    // What the log says of a fault is found by the job's name.
    const [code, data] = expected ? [expected.code, expected.data] : ['fault', { id: progressName(job) }]
    await saveFailure(tx, id, { code, data: JSON.stringify(data) }, context.now())
  })
}
