import type { ShownAct, ShownPart, ShownStep } from '@quarterdeck/shared/contracts/setup.ts'
import { actionKey, codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { NeedQuery, NeedViewer } from '@quarterdeck/shared/resource/need.ts'
import { type SetupAct, type SetupPart, setupSteps } from '@quarterdeck/shared/setup/setupSteps.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import type { Context } from '../../../platform/context.ts'
import type { Resources } from '../../../resources/index.ts'
import { countRows } from '../../../resources/read/countRows.ts'
import type { ReadContext } from '../../../resources/visibility/readContext.ts'
import { skippedSetting } from './settings.ts'

/** For whom, and in which language. */
export interface SetupLook {
  context: Context
  resources: Resources
  readContext: ReadContext
  viewer: NeedViewer
  t: Translate
}

/** Every step as the rows stand now. */
export function readSteps(look: SetupLook): Promise<ShownStep[]> {
  const { context, t, viewer } = look
  return Promise.all(
    setupSteps.map(async ({ name, parts }) => {
      const shown = await Promise.all(parts.map((part) => readPart(look, part)))
      const skipped = context.settings.get(skippedSetting(name))
      return {
        name,
        title: t(codeKey('setup.step', name)),
        help: t(codeKey('setup.help', name)),
        done: shown.every(({ count, least }) => count >= least),
        skipped: skipped && { ...skipped, at: formatTime(skipped.at, viewer.zone) },
        parts: shown,
      }
    }),
  )
}

async function readPart(look: SetupLook, { name, text, list, query, least, acts }: SetupPart): Promise<ShownPart> {
  const asked = typeof query === 'function' ? query(look.viewer) : query
  const { count } = await counted(look, list, asked)
  const shown = await Promise.all(acts.map((act) => readAct(look, act)))
  return { name, title: look.t(text), list: list.name, query: asTexts(asked), count, least, acts: shown }
}

async function readAct(look: SetupLook, act: SetupAct): Promise<ShownAct> {
  switch (act.kind) {
    case 'add':
    case 'import':
      return { kind: act.kind, list: act.list.name }
    case 'action': {
      const { list, action, query } = act
      const { count } = await counted(look, list, query)
      const title = look.t(actionKey(list, action))
      return { kind: act.kind, list: list.name, action, query: asTexts(query), count, title }
    }
    case 'open':
      return { kind: act.kind, path: act.path, title: look.t(act.text) }
    case 'fixture_app':
    case 'enrol':
      return { kind: act.kind }
  }
}

function counted({ resources, context, readContext }: SetupLook, list: SetupPart['list'], query: NeedQuery) {
  return countRows(resources.tables.of(list), context.store.read, query, readContext)
}

function asTexts(query: NeedQuery): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([filter, value]) => [filter, String(value)]))
}
