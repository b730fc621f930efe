import { setHalt } from '@quarterdeck/shared/contracts/fleet.ts'
import { ask } from '../ask.ts'
import { printDone, printRecord, writeJson } from '../print/print.ts'
import type { Perform } from '../tree/tree.ts'
import { loadStatus, showStatus } from './liveStatus.ts'

export const status: Perform<{ once?: boolean }> = async (context, { once }) => {
  if (context.terminal) {
    await showStatus(context, 'fleet', once === true)
    return undefined
  }
  const state = await loadStatus(context)
  if (context.json) writeJson(context, state)
  else {
    const { halted, hosts, phones, running } = state
    const numbers = {
      halted: halted ? 1 : 0,
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

/** Not confirmed: whoever reaches for the stop switch is in a hurry, and `resume` takes it back. */
export const halt: Perform<object> = async (context) => {
  const { data } = await ask(context, setHalt, { body: { halted: true } })
  printDone(context, data, context.t('halt.stopped', { count: data.stopped_runs }))
  return undefined
}

export const resume: Perform<object> = async (context) => {
  const { data } = await ask(context, setHalt, { body: { halted: false } })
  printDone(context, data, context.t('halt.resumed'))
  return undefined
}
