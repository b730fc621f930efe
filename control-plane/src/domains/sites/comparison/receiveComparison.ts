import { open } from 'node:fs/promises'
import { addComparisonFields, updateComparisonFields } from '@quarterdeck/shared/contracts/comparison.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Actor } from '../../../http/handler.ts'
import { auditMessage } from '../../../platform/audit/auditMessages.ts'
import { defaultLimits } from '../../../platform/spreadsheet/limits.ts'
import type { Sql } from '../../../platform/store/store.ts'
import {
  downloadUrl,
  dropHosted,
  type HostedKey,
  putHosted,
  receiveForm,
  type Upload,
} from '../../system/files/index.ts'
import type { Jobs } from '../../system/jobs/index.ts'
import { baseOf, type CompareDeps, compareOrder, goalOf } from './compareJob.ts'
import { beginRound, insertComparison, readComparison } from './store.ts'

type Deps = CompareDeps & { jobs: Jobs }
type Input = Parameters<typeof receiveForm>[1] & { actor: Actor }
interface Change {
  remarks: string | undefined
  goal: Upload | undefined
  base: Upload | undefined
  clearBase: boolean
}

const files = ['baseFile', 'goalFile'] as const
const limitBytes = defaultLimits.maxBytes

/** Two spreadsheets, or one: a new comparison, computed by a job. */
export function addComparison(deps: Deps, input: Input): Promise<{ id: number; job: number }> {
  return receiveForm(deps.files.contents, input, { fields: addComparisonFields, files, limitBytes }, (form) => {
    const { goalFile: goal, baseFile: base } = form.files
    // The words of the specification (§5).
    if (!goal) throw missing()
    return change(deps, input.actor, undefined, { remarks: form.values.remarks, goal, base, clearBase: false })
  })
}

/** Other files or remarks; computed again in any case, because the sites have changed too. */
export function updateComparison(deps: Deps, input: Input): Promise<{ id: number; job: number }> {
  return receiveForm(deps.files.contents, input, { fields: updateComparisonFields, files, limitBytes }, (form) => {
    const { id, remarks, clear_base } = form.values
    const { goalFile: goal, baseFile: base } = form.files
    return change(deps, input.actor, id, { remarks, goal, base, clearBase: clear_base === 1 })
  })
}

function missing(): AppError {
  const problem = { field: 'goalFile', code: 'file_missing', text: 'comparison.more.goal_required' } as const
  return new AppError('invalid', {}, { problems: [problem] })
}

async function change(
  deps: Deps,
  actor: Actor,
  givenId: number | undefined,
  { remarks, goal, base, clearBase }: Change,
): Promise<{ id: number; job: number }> {
  const { context, jobs } = deps
  const { keeper } = deps.files
  for (const [field, file] of [
    ['goalFile', goal],
    ['baseFile', base],
  ] as const) {
    if (file) await refuseOtherTypes(field, file)
  }
  const uploads = [goal, base].filter((file) => file !== undefined)
  const { id, round, name } = await keeper.keep(uploads, async (tx) => {
    const at = context.now()
    const before = givenId === undefined ? undefined : await readComparison(tx, givenId)
    if (givenId !== undefined && !before) throw new AppError('not_found')
    const id = before?.id ?? (await insertComparison(tx, at))
    const file_name = goal ? await host(tx, id, goalOf(id), goal) : (before?.file_name ?? '')
    let base_file_name = before?.base_file_name ?? ''
    if (base) base_file_name = await host(tx, id, baseOf(id), base)
    else if (clearBase) {
      await dropHosted(tx, baseOf(id))
      base_file_name = ''
    }
    const sources = {
      remarks: remarks ?? before?.remarks ?? '',
      file_name,
      url: downloadUrl(goalOf(id)),
      base_file_name,
      baseUrl: base_file_name === '' ? '' : downloadUrl(baseOf(id)),
    }
    const round = await beginRound(tx, id, sources, at)
    await context.audit.record(tx, {
      actor,
      action: before ? 'comparison.edit' : 'comparison.add',
      resource: 'comparison',
      rowId: id,
      summary: auditMessage('done', { deed: before ? 'comparison.edit' : 'comparison.add', name: file_name }),
      ...(before && { before }),
      after: sources,
      address: actor.address,
    })
    return { id, round, name: file_name }
  })
  const job = await jobs.start(compareOrder(name, actor), { id, round })
  await keeper.sweep()
  return { id, job }
}

async function host(tx: Sql, id: number, key: HostedKey, { fileName, hash, size }: Upload): Promise<string> {
  const file_name = fileName.slice(-255)
  await putHosted(tx, { ...key, file_name, hash, size, owner_id: id })
  return file_name
}

/** By name and first bytes; the rest is for the worker that reads it. */
async function refuseOtherTypes(field: string, { path, fileName }: Upload): Promise<void> {
  const isNamed = /\.xlsx?$/i.test(fileName)
  const file = await open(path, 'r')
  const start = Buffer.alloc(4)
  try {
    await file.read(start, 0, 4, 0)
  } finally {
    await file.close()
  }
  const isKnown = start.equals(Buffer.from('PK\x03\x04', 'latin1')) || start.readUInt32BE() === 0xd0cf11e0
  if (isNamed && isKnown) return
  throw new AppError('invalid', {}, { problems: [{ field, code: 'file_type' }] })
}
