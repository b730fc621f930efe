import { fleetStatus } from '@quarterdeck/shared/contracts/fleet.ts'
import { ask } from '../ask.ts'
import type { Context } from '../context.ts'
import { changes } from '../live/changes.ts'
import { bold } from '../print/paint.ts'
import { layout, writeLines } from '../print/print.ts'
import { tableLines } from '../print/table.ts'
import { showLive } from '../views/showLive.ts'
import { alarmsOf, type FleetState, fleetFacts, statusTables } from './statusTables.ts'

/** The state of the fleet on a terminal: once, or live until Ctrl+C. `part` leaves out what was not asked for. */
export async function showStatus(context: Context, part: 'fleet' | 'tasks', once: boolean): Promise<void> {
  if (once || !context.live) return printStatus(context, await loadStatus(context), part)
  const view = await showLive(context, 'FleetStatus')
  try {
    for await (const _ of changes(context, ['fleet', 'book-task', 'phone', 'host'])) {
      const width = context.io.stderr.columns ?? 100
      view.update({ ...statusProps(context, await loadStatus(context), part), width })
    }
  } catch (error) {
    // Ctrl+C is how one leaves.
    if (!context.io.signal.aborted) throw error
  } finally {
    await view.close()
  }
}

export async function loadStatus(context: Context): Promise<FleetState> {
  return (await ask(context, fleetStatus)).data
}

function statusProps(context: Context, state: FleetState, part: 'fleet' | 'tasks') {
  const { t } = context
  return {
    title: t(part === 'fleet' ? 'home.fleet' : 'book-task.title'),
    alarms: alarmsOf(state, t),
    facts: fleetFacts(state, t),
    tables: statusTables(state, t),
    footer: t('cli.watch.leave'),
  }
}

function printStatus(context: Context, state: FleetState, part: 'fleet' | 'tasks'): void {
  const { title, alarms, facts, tables } = statusProps(context, state, part)
  writeLines(context, [bold(title, context.colour), ...alarms, facts.join('   ')])
  for (const table of tables) {
    const lines = table.rows.length === 0 ? [table.empty] : tableLines(table.headings, table.rows, layout(context))
    writeLines(context, ['', bold(table.title, context.colour), ...lines])
  }
}
