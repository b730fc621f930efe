import {
  confirmClock,
  editRetention,
  getRetention,
  type RetentionLimit,
} from '@quarterdeck/shared/contracts/retention.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { codeKey, titleKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import type { Router } from '../../../http/handler.ts'
import { auditMessage } from '../../../platform/audit/auditMessages.ts'
import type { Context } from '../../../platform/context.ts'
import { type Settings, systemSettings } from '../../../platform/settings.ts'
import type { RetentionPolicy } from '../../retentionPolicy.ts'
import { countRows } from './pruneTable.ts'
import { retentionSettings } from './settings.ts'
import { readPruned } from './store.ts'

const hourMs = 3_600_000

/** Every call of contracts/retention.ts. */
export function serveRetention(router: Router, context: Context, policies: readonly RetentionPolicy[]): void {
  const { store, settings, clockWatch } = context

  async function shown(t: Translate) {
    const pruned = await readPruned(store.read)
    return Promise.all(
      policies.map(async (policy) => {
        const { name, kind } = policy
        const { days, rows } = limitOf(settings, policy)
        const count = pruned.get(name)
        return {
          name,
          days,
          rows,
          title: t(titleOf(policy)),
          unit: kind === 'files' ? ('files' as const) : ('rows' as const),
          kept: policy.kind === 'table' ? await countRows(store.read, policy) : await policy.count(context),
          pruned: count?.rows ?? 0,
          last_pruned: count?.last_rows ?? 0,
          last_time: count ? formatTime(count.last_time, settings.get(systemSettings.zone)) : null,
        }
      }),
    )
  }

  function shownLeap() {
    clockWatch.leaps()
    const leap = clockWatch.leap()
    const zone = settings.get(systemSettings.zone)
    return leap ? { seen: formatTime(leap.seen, zone), shown: formatTime(leap.now, zone), now: leap.now } : null
  }

  router.serve(getRetention, async ({ t }) => ({ data: await shown(t), clock: shownLeap() }))
  router.serve(confirmClock, async ({ actor, body, t }) => {
    // Whoever confirms says so of what was shown; by now the clock may have leapt on.
    clockWatch.leaps()
    const leap = clockWatch.leap()
    if (!leap || Math.abs(leap.now - body.now) > hourMs) throw new AppError('clock_outdated')
    const zone = settings.get(systemSettings.zone)
    await clockWatch.believe((tx) =>
      context.audit.record(tx, {
        actor,
        action: 'retention.clock',
        resource: 'setting',
        rowId: 'clock',
        address: actor.address,
        summary: auditMessage('set', {
          deed: 'retention.clock',
          name: zone,
          before: formatTime(leap.seen, zone),
          after: formatTime(leap.now, zone),
        }),
      }),
    )
    return { data: await shown(t), clock: shownLeap() }
  })
  router.serve(editRetention, async ({ body, actor, t }) => {
    refuseUnknown(Object.keys(body.limits), policies)
    const before = settings.get(retentionSettings.retention)
    await settings.set(retentionSettings.retention, { ...before, ...body.limits }, (tx) =>
      context.audit.record(tx, {
        actor,
        action: 'setting.edit',
        resource: 'setting',
        rowId: 'retention',
        summary: auditMessage('done', { deed: 'setting.retention', name: Object.keys(body.limits).join(', ') }),
        before,
        after: body.limits,
        address: actor.address,
      }),
    )
    return { data: await shown(t), clock: shownLeap() }
  })
}

/** How long something is kept: what an administrator has said, or what its policy says. */
export function limitOf(settings: Settings, policy: RetentionPolicy): RetentionLimit {
  return settings.get(retentionSettings.retention)[policy.name] ?? policy
}

function refuseUnknown(names: readonly string[], policies: readonly RetentionPolicy[]): void {
  const unknown = names.find((name) => !policies.some((policy) => policy.name === name))
  if (unknown === undefined) return
  throw new AppError('invalid', {}, { problems: [{ field: 'limits', code: 'not_a_choice', data: { value: unknown } }] })
}

function titleOf(policy: RetentionPolicy) {
  const isList = policy.kind === 'table' && policy.isList
  return isList ? titleKey(policy.name) : codeKey('retention.name', policy.name)
}
