import { runSiteChecks } from '@quarterdeck/shared/contracts/siteChecks.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { ask } from '../../ask.ts'
import type { Context } from '../../context.ts'
import { exitCodes } from '../../exitCodes.ts'
import { printDone, tell } from '../../print/print.ts'
import { readStdin } from '../../prompt.ts'
import { Refusal } from '../../refusal.ts'
import { followJob, jobDone } from '../followJob.ts'
import { filtersOf } from '../resource/read.ts'
import { wireValue } from '../resource/values.ts'

interface Options {
  all?: boolean
  url?: string[]
  siteStatus?: string
  watch?: boolean
}

/** Has the server check sites now. With `--watch` exit code 1 says that one of them is invalid, or that not all were checked. */
export async function checkSites(
  context: Context,
  resource: AnyResource,
  options: Options,
  args: readonly string[],
): Promise<number | undefined> {
  const body = await scopeOf(context, resource, options, args)
  const { data, message } = await ask(context, runSiteChecks, { body })
  if (!options.watch) {
    printDone(context, data, message)
    tell(context, context.t('cli.hint.follow_job'))
    return undefined
  }
  const { title, state, done, total, counts, error } = await followJob(context, data.job)
  const outcome = error?.message ?? context.t(codeKey('job.state', state))
  const found = Object.entries(counts).map(([name, count]) => `${context.t(codeKey('job.count', name))} ${count}`)
  printDone(context, { job: data.job, state, done, total, ...counts }, `${title}: ${outcome}. ${found.join(', ')}`)
  return state === jobDone && !counts.invalid && !counts.faults ? undefined : exitCodes.partly
}

async function scopeOf(context: Context, resource: AnyResource, options: Options, args: readonly string[]) {
  const urls = await addressesOf(context, [...args, ...(options.url ?? [])])
  const filter = await filterOf(context, resource, options)
  const ways = [options.all === true, urls.length > 0, Object.keys(filter).length > 0].filter(Boolean).length
  if (ways === 0) throw new Refusal(exitCodes.usage, 'error.which_sites')
  if (ways > 1) throw new Refusal(exitCodes.usage, 'error.sites_one_way')
  return urls.length > 0 ? { urls } : { filter }
}

/** `-` stands for the lines of stdin. */
async function addressesOf({ io }: Context, given: readonly string[]): Promise<string[]> {
  const urls = given.filter((word) => word !== '-')
  if (given.includes('-')) urls.push(...(await readStdin(io)).split(/\s+/).filter(Boolean))
  return [...new Set(urls)]
}

/** The filters of the list, but for the one of the address, in whose place the addresses stand. */
async function filterOf(context: Context, resource: AnyResource, options: Options): Promise<Record<string, unknown>> {
  const { url: _, ...given } = { ...options } as Record<string, unknown>
  const filter = await filtersOf(context, resource, given)
  const status = resource.fields.site_status
  if (options.siteStatus === undefined || !status) return filter
  return { ...filter, site_status: await wireValue(context, resource, 'site_status', status, options.siteStatus) }
}
