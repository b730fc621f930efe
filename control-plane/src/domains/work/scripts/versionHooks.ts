import { checkScript } from '@quarterdeck/shared/contracts/checkScript.ts'
import { scriptPurposes } from '@quarterdeck/shared/contracts/scriptMeta.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { phone as phoneList } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { script as scriptList } from '@quarterdeck/shared/resources/fleet/script.ts'
import type { AccessScope } from '../../../http/handler.ts'
import { and, eq, max } from '../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../platform/schema/prepared.ts'
import { phone, platform, script, scriptVersion } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { ActionHandler } from '../../../resources/actions/handler.ts'
import type { ResourceHooks } from '../../../resources/hooks.ts'
import { editEntries } from '../../../resources/mutations/auditEntries.ts'
import type { Stored } from '../../../resources/stored.ts'
import type { Table, Tables } from '../../../resources/table.ts'
import { usableIds } from '../../../resources/visibility/usableIds.ts'
import { applyChanges } from '../../../resources/write/applyChanges.ts'
import { inWords } from '../runs/index.ts'
import { hashOf, refuseWrong, scriptRefusal } from './sourceOf.ts'

/** What a version of a script must say of itself: the same as the script. */
const same = ['name', 'platform', 'app', 'purpose'] as const

/** Versions that are uploaded beside the one that runs, and which of them phones get. */
export function versionHooks(tables: Tables): ResourceHooks {
  const [scripts, phones] = [tables.of(scriptList), tables.of(phoneList)]
  const rollOut: ActionHandler = async (tx, row, { call }) => {
    const edit = [{ id: Number(row.script), values: { source: row.source, note: row.note } as Stored }]
    await applyChanges(tx, scripts, { edit, entries: editEntries(scripts, call) }, call)
    await freshly.run(tx, { id: row.id, now: call.at })
    return undefined
  }
  return {
    present(row, t) {
      if (typeof row.trouble === 'string') row.trouble = inWords(row.trouble, t)
    },
    derive: ({ source }) => ({ hash: hashOf(String(source ?? '')) }),
    async beforeAdd(tx, rows, { actor }) {
      for (const row of rows) {
        await refuseStranger(tx, row)
        const last = await lastNumber.get(tx, { script: Number(row.script) })
        Object.assign(row, { number: (last?.number ?? 0) + 1, rollout: 0, uploaded_by: actor.username })
      }
    },
    actions: {
      use: rollOut,
      async try(tx, row, { form, call }) {
        const named = [...new Set(String(form.phones ?? '').split(/[\s,，、]+/))].filter((one) => one !== '')
        await refuseUnusable(tx, named, { phones, accessScope: call.actor })
        const serials = named.join(',')
        const share = Number(form.share ?? 0)
        if (share === 0 && serials === '')
          throw new AppError('required', {}, { problems: [{ field: 'share', code: 'required' }] })
        await endTrials.run(tx, { script: Number(row.script) })
        return { rollout: 1, share, phones: serials, ...judgedFrom(call.at) }
      },
      'go-on': async (_tx, _row, { call }) => {
        return judgedFrom(call.at)
      },
      'end-trial': async () => ({ rollout: 0, share: 0, phones: '' }),
    },
  }
}

/** Somebody lets it work: whatever it failed for before is forgotten. */
function judgedFrom(now: number): Stored {
  return { rests: 0, rests_until: null, trouble: '', judged_from: now }
}

const freshly = prepared((q, p: Params<{ id: number; now: number }>) =>
  q
    .update(scriptVersion)
    .set({ rests: 0, rests_until: null, trouble: '', judged_from: p.now })
    .where(eq(scriptVersion.id, p.id)),
)

/** A serial that was mistyped would name no phone, and nobody would notice; phones of others are as good as not there. */
async function refuseUnusable(
  tx: Sql,
  serials: readonly string[],
  { phones, accessScope }: { phones: Table; accessScope: AccessScope },
): Promise<void> {
  const found = await findPhones.all(tx, { serials })
  const usable = await usableIds(
    tx,
    phones,
    found.map(({ id }) => id),
    accessScope,
  )
  const known = new Set(found.filter(({ id }) => usable.has(id)).map(({ serial }) => serial))
  const unknown = serials.filter((serial) => !known.has(serial))
  if (unknown.length === 0) return
  const problem = { field: 'phones', code: 'not_a_choice', data: { value: unknown.slice(0, 20).join(', ') } } as const
  throw new AppError('invalid', {}, { problems: [problem] })
}

const findPhones = prepared((q, p: Params<{ serials: readonly string[] }>) =>
  q.select({ id: phone.id, serial: phone.serial }).from(phone).where(isAmong(phone.serial, p.serials)),
)

/** A version is of the script under whose name it is uploaded. */
async function refuseStranger(tx: Sql, row: Stored): Promise<void> {
  const source = String(row.source ?? '')
  const meta = refuseWrong(source, checkScript(source))
  const of = await findScript.get(tx, { id: Number(row.script) })
  if (!of) throw new AppError('not_found')
  const stands = { ...of, purpose: scriptPurposes[of.purpose] }
  const wrong = same.filter((name) => meta[name] !== stands[name])
  if (wrong.length > 0)
    throw scriptRefusal(
      wrong.map((name) => ({
        line: 0,
        column: 0,
        code: 'meta_differs',
        values: { field: `meta.${name}`, found: meta[name], stands: String(stands[name]) },
      })),
    )
}

const findScript = prepared((q, p: Params<{ id: number }>) =>
  q
    .select({ name: script.name, platform: platform.name, app: script.app, purpose: script.purpose })
    .from(script)
    .innerJoin(platform, eq(platform.id, script.platform))
    .where(eq(script.id, p.id)),
)

const lastNumber = prepared((q, p: Params<{ script: number }>) =>
  q
    .select({ number: max(scriptVersion.number) })
    .from(scriptVersion)
    .where(eq(scriptVersion.script, p.script)),
)

const endTrials = prepared((q, p: Params<{ script: number }>) =>
  q
    .update(scriptVersion)
    .set({ rollout: 0, share: 0, phones: '' })
    .where(and(eq(scriptVersion.script, p.script), eq(scriptVersion.rollout, 1))),
)
