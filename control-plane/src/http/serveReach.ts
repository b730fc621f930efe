import type { editAlertSettings, getAlertSettings } from '@quarterdeck/shared/contracts/alerts.ts'
import type { editModelSettings, getModelSettings } from '@quarterdeck/shared/contracts/modelSettings.ts'
import type { editNodeSettings, getNodeSettings } from '@quarterdeck/shared/contracts/nodeSettings.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { auditMessage } from '../platform/audit/auditMessages.ts'
import type { Context } from '../platform/context.ts'
import type { Reach } from '../platform/outbound/defineReach.ts'
import { networkProblems } from '../platform/outbound/networkProblems.ts'
import type { Router } from './handler.ts'

interface ReachCalls {
  get: typeof getAlertSettings | typeof getModelSettings | typeof getNodeSettings
  edit: typeof editAlertSettings | typeof editModelSettings | typeof editNodeSettings
  resource: 'alert-rule' | 'model-provider' | 'node'
  reach: Reach
}

/** The two calls of what a purpose may reach beyond the public internet: as it stands, and changed, which the audit keeps. */
export function serveReach(
  router: Router,
  { settings, audit }: Context,
  { get, edit, resource, reach }: ReachCalls,
): void {
  const standing = () => ({ allow: settings.get(reach.allow) })
  const deed = `${resource}.config` as const
  router.serve(get, async () => ({ data: standing() }))
  router.serve(edit, async ({ body: { allow }, actor }) => {
    const problems = networkProblems('allow', allow)
    if (problems.length > 0) throw new AppError('invalid', {}, { problems })
    const before = standing()
    await settings.set(reach.allow, allow, (tx) =>
      audit.record(tx, {
        actor,
        address: actor.address,
        action: deed,
        resource,
        rowId: 'allow',
        summary: auditMessage('set', { deed, name: 'allow', before: String(before.allow), after: String(allow) }),
        before,
        after: { allow },
      }),
    )
    return { data: standing() }
  })
}
