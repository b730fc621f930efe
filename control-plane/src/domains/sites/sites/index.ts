import { defineDomain } from '../../defineDomain.ts'
import { rankingMeasures } from './alerts.ts'
import { articleHooks } from './articleHooks.ts'
import { linkPoolHooks } from './linkPoolHooks.ts'
import { rankingHooks } from './rankingHooks.ts'
import { siteHooks } from './siteHooks.ts'

export { inLetters } from './inLetters.ts'

/** What follows from the addresses and names in the lists of the site cluster. */
export const sites = defineDomain({
  name: 'sites',
  alerts: rankingMeasures,
  extend: { article: articleHooks, 'link-pool': linkPoolHooks, ranking: rankingHooks, site: siteHooks },
})
