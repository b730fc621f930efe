import * as contract from '@quarterdeck/shared/contracts/setup.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { SetupStepName } from '@quarterdeck/shared/setup/stepNames.ts'
import type { Actor } from '../../../http/handler.ts'
import { auditMessage } from '../../../platform/audit/auditMessages.ts'
import { readContextOf } from '../../../resources/visibility/readContext.ts'
import { defineDomain } from '../../defineDomain.ts'
import { fixtureAppOf } from './fixtureApp.ts'
import { readSteps } from './readSteps.ts'
import { setupSettings, skippedSetting } from './settings.ts'
import { waitingAgentAt } from './waitingAgent.ts'

interface Options {
  /** Where an agent of this machine waits for its token. */
  tokenFile?: string | undefined
  /** The folder with the scripts of the fixture app. */
  fixtureScripts?: string | undefined
}

/** From an empty installation to a first post: nothing of it is kept but what was skipped, and why. */
export const setup = defineDomain({
  name: 'setup',
  contracts: [contract],
  settings: setupSettings,
  start({ context, router, resources }, _needs, { tokenFile, fixtureScripts }: Options = {}) {
    const agent = waitingAgentAt(tokenFile)
    const { settings, audit, now } = context

    const shown = async (actor: Actor, t: Translate) => {
      const readContext = readContextOf(context, actor)
      const { zone } = readContext
      const viewer = { userId: actor.userId, username: actor.username, now: readContext.now, zone }
      return {
        data: {
          steps: await readSteps({ context, resources, readContext, viewer, t }),
          agent_waits: agent.waits(),
          fixture_app: fixtureScripts !== undefined,
        },
      }
    }
    const setSkipped = (step: SetupStepName, reason: string | null, actor: Actor) => {
      const setting = skippedSetting(step)
      const before = settings.get(setting)
      const skipped = reason === null ? null : { reason, by: actor.username, at: now() }
      return settings.set(setting, skipped, (tx) =>
        audit.record(tx, {
          actor,
          action: 'setting.edit',
          resource: 'setting',
          rowId: setting.name,
          summary: auditMessage('set', {
            deed: 'setting.edit',
            name: setting.name,
            before: before?.reason ?? '',
            after: reason ?? '',
          }),
          before: { reason: before?.reason ?? null },
          after: { reason },
          address: actor.address,
        }),
      )
    }

    router.serve(contract.readSetup, ({ actor, t }) => shown(actor, t))
    router.serve(contract.skipStep, async ({ body, actor, t }) => {
      await setSkipped(body.step, body.reason, actor)
      return shown(actor, t)
    })
    router.serve(contract.resumeStep, async ({ body, actor, t }) => {
      await setSkipped(body.step, null, actor)
      return shown(actor, t)
    })
    router.serve(contract.handToken, async ({ body, actor, t }) => {
      await agent.hand(body.token)
      return shown(actor, t)
    })
    router.serve(contract.offerFixtureApp, async () => ({ data: await fixtureAppOf(fixtureScripts) }))
  },
})
