import { printRecord, tell, writeJson } from '../print/print.ts'
import type { Perform } from '../tree/tree.ts'
import { loadStatus, showStatus } from './liveStatus.ts'
import { alarmsOf } from './statusTables.ts'

export const status: Perform<{ once?: boolean }> = async (context, { once }) => {
  if (context.terminal) {
    await showStatus(context, 'fleet', once === true)
    return undefined
  }
  const state = await loadStatus(context)
  if (context.json) writeJson(context, state)
  else {
    for (const line of alarmsOf(state, context.t)) tell(context, line)
    const { halted, halts, unheard, hosts, phones, running } = state
    const numbers = {
      halted: halted ? 1 : 0,
      halts: halts.length,
      phones_unheard: unheard.phones,
      hosts_online: hosts.online,
      hosts: hosts.total,
      phones_online: phones.online,
      phones_busy: phones.busy,
      phones_maintenance: phones.maintenance,
      phones: phones.total,
      running: running.length,
    }
    printRecord(
      context,
      Object.keys(numbers).map((name) => ({ name, heading: name })),
      numbers,
    )
  }
  return undefined
}
