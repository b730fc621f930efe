import { fleetStatus } from '@quarterdeck/shared/contracts/fleet.ts'
import { markWords, phoneMarks } from '@quarterdeck/shared/contracts/phoneMarks.ts'
import { choiceKey, titleKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { stateOf } from '@quarterdeck/shared/states/machine.ts'
import { phoneMachine } from '@quarterdeck/shared/states/phone.ts'
import { ask, askResource } from '../ask.ts'
import type { Context } from '../context.ts'
import { changes } from '../live/changes.ts'
import type { Row } from '../print/print.ts'
import type { WallPhone } from '../views/PhoneWall.tsx'
import { showLive } from '../views/showLive.ts'
import { loadPages, orderQuery } from './listQuery.ts'
import { filtersOf, list } from './resource/read.ts'
import { alarmsOf } from './statusTables.ts'

/** The phones on the wall: on a terminal as they change, until somebody leaves; elsewhere the list, once. */
export async function watchWall(
  context: Context,
  wall: AnyResource,
  options: Readonly<Record<string, unknown>>,
): Promise<number | undefined> {
  const isPrinted = ['once', 'output', 'columns', 'page', 'pageSize', 'all'].some((name) => options[name] !== undefined)
  if (!context.live || isPrinted) return await list(context, wall, options, [])
  const query = { ...(await filtersOf(context, wall, options)), ...orderQuery(options.order as string | undefined) }
  const leaving = new AbortController()
  const signal = AbortSignal.any([context.io.signal, leaving.signal])
  const watching: Context = { ...context, io: Object.create(context.io, { signal: { value: signal } }) }
  const view = await showLive(context, 'PhoneWall')
  try {
    for await (const _ of changes(watching, ['phone', 'phone-lease', 'fleet', 'host'])) {
      const { columns: width = 80, rows: height = 24 } = context.io.stderr
      view.update({ ...(await look(watching, wall, query)), width, height, onLeave: () => leaving.abort() })
    }
  } catch (error) {
    // q and Ctrl+C are how one leaves.
    if (!signal.aborted) throw error
  } finally {
    await view.close()
  }
  return undefined
}

async function look(context: Context, wall: AnyResource, query: object) {
  const { t } = context
  const rows: Row[] = []
  const load = (page: object) => askResource<Row[]>(context, wall, 'list', { query: { ...query, ...page } })
  const [{ data: fleet }] = await Promise.all([
    ask(context, fleetStatus),
    loadPages(context, { all: true }, load, (more) => void rows.push(...more)),
  ])
  const states = Map.groupBy(rows, ({ state }) => Number(state))
  return {
    title: t(titleKey(wall.name)),
    // One line is kept for it.
    alarm: alarmsOf(fleet, t).join('; '),
    facts: [...states]
      .sort(([one], [other]) => other - one)
      .map(([state, { length }]) => `${t(choiceKey(phone, 'state', state))} ${length}`),
    phones: rows.map((row) => phoneOf(row, context)),
    empty: t('list.nothing_matches'),
    footer: t('cli.watch.wall'),
  }
}

/** Who has it counts more than that it is there, and so does what keeps work from it. */
function phoneOf(row: Row, { t }: Context): WallPhone {
  const { serial, state, battery, held_by: holder, current_run: run } = row
  const level = Number(battery)
  const isOnline = Number(state) === phoneMachine.codes.online
  const held = [String(holder ?? ''), run ? `#${run}` : ''].filter((one) => one !== '').join(' ')
  const marks = phoneMarks(row)
  const more = [...(held === '' ? [] : [held]), ...marks.map((mark) => markWords(mark, t))]
  const stateSaid = t(choiceKey(phone, 'state', Number(state)))
  const ofState = phone.fields.state.colours[stateOf(phoneMachine, Number(state))]
  return {
    serial: String(serial),
    battery: level < 0 ? '' : `${level}%`,
    isLow: level >= 0 && level <= phone.fields.battery.warnUpTo,
    what: [...(isOnline && more.length > 0 ? [] : [stateSaid]), ...more].join(' · '),
    colour: isOnline ? (held === '' ? (marks[0]?.colour ?? ofState) : 'pink') : ofState,
  }
}
