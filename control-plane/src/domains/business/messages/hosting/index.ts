import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { chargedFeatures } from '@quarterdeck/shared/resources/customer/valueService.ts'
import type { Live } from '../../../../platform/live.ts'
import { awake, type Beginning } from '../../../../platform/loops/awake.ts'
import type { Loop } from '../../../../platform/loops/loop.ts'
import type { ActionHandler } from '../../../../resources/actions/index.ts'
import { refuseUncharged } from '../../../access/access/index.ts'
import type { App, Service } from '../../../defineDomain.ts'
import { masksOf } from '../masks.ts'
import { holdFor, said } from '../sending/index.ts'
import { hostingActions, takeOverGroup } from './actions.ts'
import { lookAt } from './answer.ts'
import { hostingOwner } from './askModel.ts'
import { dayMs, type HostingDeps } from './deps.ts'
import { modelAnswered } from './modelAnswered.ts'
import { hostedModes, hostingSettings } from './settings.ts'
import { readDue, readMachineQueued } from './store.ts'

export { notedInWords } from './said.ts'
export { hostingSettings } from './settings.ts'
export { sourcesInWords } from './sourceWords.ts'

const everyMs = 10_000
/** What comes within it is one look. */
const wakeMs = 200
const chunk = 200

export interface Hosting {
  actions: Readonly<Record<'take-over' | 'give-back', ActionHandler>>
  loops: NonNullable<Service['loops']>
}

/**
 * What answers hosted customers without a person (matrix-screens.md §6.8.4, decision 033): phrases of the script library, and where that is
 * switched on, models with numbered sources. Off at first.
 */
export function startHosting(
  { context, resources }: App,
  needs: Pick<HostingDeps, 'runs' | 'models' | 'shelf'>,
): Hosting {
  const { models } = needs
  const deps: HostingDeps = { ...needs, context, masks: masksOf('private-message', context) }
  models.ownedBy(hostingOwner, { ended: (tx, result) => modelAnswered(deps, tx, result) })
  resources.extend('account-group', {
    actions: {
      'take-over': takeOverGroup(deps, (tx, ids, { actor }) => resources.seen('conversation', ids, actor, tx)),
    },
  })
  const loop = context.loops.every('messages.hosting', everyMs, (signal) => look(deps, signal))
  return {
    actions: hostingActions(deps),
    loops: [awake(loop), listening(context.live, loop)],
  }
}

/** What is written is looked at soon, and not at the next round. */
function listening(live: Live, loop: Loop): Beginning {
  let unlisten = () => {}
  return {
    begin() {
      unlisten = live.whenWritten(['private_message'], () => loop.wake(wakeMs))
    },
    async stop() {
      unlisten()
    },
  }
}

/** Everybody who waits where a machine may answer. */
async function look(deps: HostingDeps, signal: AbortSignal): Promise<void> {
  const { store, settings, restored, now } = deps.context
  if (restored.holds('messages')) return
  if (settings.get(hostingSettings.hostedReplies) === hostedModes.off) return silence(deps)
  const charged = new Map<number | null, boolean>()
  let wrote = false
  for (let after = 0; !signal.aborted; ) {
    const due = await readDue.all(store.read, { since: now() - dayMs, after, count: chunk })
    if (due.length === 0) break
    after = due.at(-1)!.id
    for (const { id, organisation } of due) {
      if (!charged.has(organisation)) charged.set(organisation, await isIncluded(deps, organisation))
      if (!charged.get(organisation)) continue
      await store.write((tx) => lookAt(deps, tx, id))
      wrote = true
    }
  }
  if (wrote) deps.runs.wake()
}

/** Switched off, what still waits to go out waits for a person. */
async function silence({ context, runs }: HostingDeps): Promise<void> {
  const { store } = context
  if ((await readMachineQueued.all(store.read, { count: 1 })).length === 0) return
  await store.write(async (tx) => {
    for (const row of await readMachineQueued.all(tx, { count: chunk }))
      await holdFor(runs, tx, row, said('machine_silent'))
  })
}

async function isIncluded({ context }: HostingDeps, organisation: number | null): Promise<boolean> {
  try {
    await refuseUncharged(context.store.read, context, { organisation, feature: chargedFeatures.hosting })
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_included') return false
    throw error
  }
}
