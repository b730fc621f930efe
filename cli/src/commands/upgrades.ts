import { detectVersions, listUpgrades, runUpgrade, type UpgradeRow } from '@quarterdeck/shared/contracts/upgrades.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { ask } from '../ask.ts'
import type { Context } from '../context.ts'
import { exitCodes } from '../exitCodes.ts'
import { type Column, printDone, printRows, tell } from '../print/print.ts'
import { confirm } from '../prompt.ts'
import type { Perform } from '../tree/tree.ts'
import { followJob, jobDone } from './followJob.ts'
import { idsOf } from './resource/remove.ts'

const pageSize = 100

/** Every site server, page by page. */
export const listAll: Perform<object> = async (context) => {
  const rows: UpgradeRow[] = []
  for (let pageIndex = 1; ; pageIndex++) {
    const { data, totalCount } = await ask(context, listUpgrades, { query: { pageIndex, pageSize } })
    rows.push(...data)
    if (data.length === 0 || rows.length >= Number(totalCount)) break
  }
  printRows(context, columnsOf(context), rows)
  return undefined
}

export const detect: Perform<{ watch?: boolean }> = async (context, { watch }, ...args) => {
  const ids = idsOf(args)
  const { data, message } = await ask(context, detectVersions, { query: { ids: ids.join(',') } })
  return end(context, { ...data, message }, watch)
}

export const run: Perform<{ watch?: boolean; yes?: boolean }> = async (context, { watch, yes }, ...args) => {
  const ids = idsOf(args)
  await confirm(context, yes === true, context.t('upgrade.confirm.upgrade', { count: ids.length }))
  const { data, message } = await ask(context, runUpgrade, { query: { id: ids.join(',') } })
  return end(context, { ...data, message }, watch)
}

/** With `--watch` exit code 1 says that not all of them worked. */
async function end(
  context: Context,
  { message, ...started }: { job: number; total: number; message: string },
  watch: boolean | undefined,
): Promise<number | undefined> {
  if (!watch) {
    printDone(context, started, message)
    tell(context, context.t('cli.hint.follow_job'))
    return undefined
  }
  const { title, state, done, total, counts, error } = await followJob(context, started.job)
  const outcome = error?.message ?? context.t(codeKey('job.state', state))
  printDone(context, { job: started.job, state, done, total, ...counts }, `${title}: ${outcome}`)
  return state === jobDone && !counts.failed && !counts.faults ? undefined : exitCodes.partly
}

function columnsOf({ t }: Context): Column<UpgradeRow>[] {
  const said = ['ip', 'version', 'new_version', 'port', 'update_time', 'describe'] as const
  return [
    { name: 'id', heading: t('field.id') },
    ...said.map((name) => ({ name, heading: t(`upgrade.field.${name}`) })),
    { name: 'status_str', heading: t('upgrade.field.status') },
  ]
}
