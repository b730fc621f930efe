import { siteCheckAlerts } from '@quarterdeck/shared/alerts/siteCheckAlerts.ts'
import { type AlertLook, judged, type Measured, type MeasuredAlert, measured } from '../../alertMeasure.ts'
import { countApart } from './store/countApart.ts'
import { siteStatuses, sitesFailing, uncheckedSites } from './store/siteAlerts.ts'
import { siteStatusCodes } from './verdict.ts'

const dayMs = 86_400_000

/** What of sites is to be told. */
export const siteCheckMeasures = measured(
  siteCheckAlerts,
  {
    async availability(look) {
      const { site } = look.rule
      const found = judged(look, await availability(look, site), (percent, limit) => percent < limit)
      // What the rule was about before it was changed is not measured any more.
      const strays = look.open.filter(({ subject }) => subject !== site).map(({ id }) => id)
      return { ...found, closes: [...found.closes, ...strays] }
    },
    certificate: (look) => failingSites('certificate', look),
    invalid: (look) => failingSites('invalid', look),
  },
  ['site', 'site_check'],
)

/** Perhaps a million sites, each a subject: what begins and what ends is looked for where the limit has an index. */
async function failingSites(
  kind: keyof typeof sitesFailing,
  { from, rule: { id: rule, site, threshold }, now, room }: AlertLook,
): Promise<Measured> {
  const queries = sitesFailing[kind][site === '' ? 'ofAll' : 'ofOne']
  const look = { rule, site, now, until: now + threshold * dayMs, room }
  const opens = await queries.opens.all(from, look)
  const closes = await queries.closes.all(from, look)
  return { opens, closes: closes.map(({ id }) => id) }
}

/** The part of the sites that the last check found valid, in percent; sites that nobody has checked yet, or that a window holds, do not count. */
async function availability(
  { from, sitesApart = [] }: Pick<AlertLook, 'from' | 'sitesApart'>,
  site: string,
): Promise<MeasuredAlert[]> {
  const scope = site === '' ? 'ofAll' : 'ofOne'
  const statuses = await siteStatuses[scope].all(from, { site })
  const unchecked = (await uncheckedSites[scope].get(from, { site }))?.n ?? 0
  const counted = new Map(statuses.map(({ status, n }) => [status, n]))
  const apart = await countApart(from, sitesApart, site)
  const of = (status: keyof typeof siteStatusCodes) =>
    (counted.get(siteStatusCodes[status]) ?? 0) - (apart.byStatus.get(siteStatusCodes[status]) ?? 0)
  const all = of('valid') + of('invalid') + Math.max(0, of('uncertain') - (unchecked - apart.unchecked))
  return all === 0 ? [] : [{ subject: site, value: Math.floor((of('valid') / all) * 10_000) / 100 }]
}
