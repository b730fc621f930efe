import type { Reply } from '@quarterdeck/shared/contracts/endpoint.ts'
import { createEnrolToken } from '@quarterdeck/shared/contracts/fleet.ts'
import {
  handToken,
  offerFixtureApp,
  readSetup,
  resumeStep,
  type ShownAct,
  type ShownPart,
  type ShownStep,
  skipStep,
} from '@quarterdeck/shared/contracts/setup.ts'
import { platform } from '@quarterdeck/shared/resources/fleet/platform.ts'
import { script } from '@quarterdeck/shared/resources/fleet/script.ts'
import { type SetupStepName, setupStepNames } from '@quarterdeck/shared/setup/stepNames.ts'
import { ask, askResource } from '../ask.ts'
import type { Context } from '../context.ts'
import { exitCodes } from '../exitCodes.ts'
import { printRows, tell, writeJson } from '../print/print.ts'
import { Refusal } from '../refusal.ts'
import type { Perform } from '../tree/tree.ts'
import { listCommand } from './listCommand.ts'

type Setup = Reply<typeof readSetup>['data']

interface Named {
  name: string
}

/** The steps of the setup wizard as the rows stand now, and what fills the next one: it goes on from wherever the console was. */
export const setup: Perform<object> = async (context) => {
  show(context, (await ask(context, readSetup)).data)
  return undefined
}

export const skip: Perform<object> = async (context, _options, step, reason) => {
  show(context, (await ask(context, skipStep, { body: { step: named(step), reason: reason ?? '' } })).data)
  return undefined
}

export const resume: Perform<object> = async (context, _options, step) => {
  show(context, (await ask(context, resumeStep, { body: { step: named(step) } })).data)
  return undefined
}

/** By the calls of their lists; what is there stays. */
export const fixtureApp: Perform<object> = async (context) => {
  const { data } = await ask(context, offerFixtureApp)
  const platforms = await askResource<Named[]>(context, platform, 'list')
  if (!platforms.data.some(({ name }) => name === data.platform.name))
    await askResource(context, platform, 'add', { body: data.platform })
  const scripts = await askResource<Named[]>(context, script, 'list')
  const known = new Set(scripts.data.map(({ name }) => name))
  const missing = data.scripts.filter(({ name }) => !known.has(name))
  for (const { source } of missing) await askResource(context, script, 'add', { body: { source, enabled: 1 } })
  tell(context, context.t('setup.fixture_added', { count: missing.length }))
  show(context, (await ask(context, readSetup)).data)
  return undefined
}

/** A one-time token, handed to the agent of that machine which waits for one. */
export const enrol: Perform<object> = async (context) => {
  const { token } = (await ask(context, createEnrolToken)).data
  const { data } = await ask(context, handToken, { body: { token } })
  tell(context, context.t('setup.token_handed'))
  show(context, data)
  return undefined
}

function named(step: string | undefined): SetupStepName {
  const found = setupStepNames.find((name) => name === step)
  if (found) return found
  const values = { option: 'STEP', value: step ?? '', choices: setupStepNames.join(', ') }
  throw new Refusal(exitCodes.usage, 'error.one_of', values)
}

function show(context: Context, data: Setup): void {
  if (context.json) {
    writeJson(context, data)
    return
  }
  const { t } = context
  printRows(
    context,
    [
      { name: 'name', heading: t('setup.title') },
      { name: 'title', heading: t('cli.column.what') },
      { name: 'state', heading: t('cli.column.state') },
      { name: 'parts', heading: '' },
    ],
    data.steps.map((step) => ({
      name: step.name,
      title: step.title,
      state: t(`setup.state.${stateOf(step)}`),
      parts: step.parts.map(({ title, count, least }) => `${title} ${count}/${least}`).join(', '),
    })),
  )
  tellNext(context, data)
}

/** For people: what fills the first open step, a command each. */
function tellNext(context: Context, { steps, agent_waits, fixture_app }: Setup): void {
  const next = steps.find((step) => stateOf(step) === 'open')
  if (!next) {
    tell(context, context.t('setup.cli_done'))
    return
  }
  tell(context, context.t('setup.cli_next', { step: next.title }))
  tell(context, next.help)
  const open = next.parts.filter(({ count, least }) => count < least)
  const offered = (act: ShownAct) =>
    (act.kind !== 'enrol' || agent_waits) && (act.kind !== 'fixture_app' || fixture_app)
  const commands = open.flatMap((part) => part.acts.filter(offered).map((act) => commandOf(part, act)))
  const others = ['qd host create-token', `qd setup skip ${next.name} '…'`]
  for (const command of new Set([...commands, ...(next.name === 'host' ? others : others.slice(1))]))
    tell(context, `  ${command}`)
}

function commandOf({ list, query }: ShownPart, act: ShownAct): string {
  switch (act.kind) {
    case 'add':
    case 'import':
      return `qd ${act.list} ${act.kind} --help`
    case 'action':
      return `qd ${act.list} ${act.action} --help`
    case 'fixture_app':
      return 'qd setup fixture-app'
    case 'enrol':
      return 'qd setup enrol'
    case 'open':
      return listCommand(list, query)
  }
}

function stateOf({ done, skipped }: ShownStep): 'done' | 'skipped' | 'open' {
  return done ? 'done' : skipped ? 'skipped' : 'open'
}
