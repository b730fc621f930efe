import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { alertAbout } from '@quarterdeck/shared/values/alertKinds.ts'
import { siteOfSubject } from './siteOfSubject.ts'
import { sitePageOf } from './sitePageOf.ts'

/** Where what an alert is about is looked at; undefined where there is no such place. */
export function wayTo(kind: number, subject: string): string | undefined {
  const found = (path: string) => `${path}?${new URLSearchParams({ keyword: subject })}`
  switch (alertAbout(kind)) {
    case 'site': {
      const site = siteOfSubject(subject)
      return site === undefined ? undefined : sitePageOf(site)
    }
    case 'phone':
      return found('/phoneManage')
    case 'host':
      return found('/hostManage')
    case 'account':
      return found('/accountManage')
    case 'script':
      return found('/scriptManage')
    case 'verify-task':
      return found('/verifyTask')
    case 'run':
      return '/taskQueue?outcome_unknown=1'
    case 'user-group':
      // What ends first stands first.
      return '/accountAuthorisation'
    case 'late-group':
      return `/publicationManage?status=${publicationMachine.codes.waiting}`
    case 'past-end-group':
      return '/publicationManage?past_end=1'
    case 'content-review':
      return '/contentReview'
    case 'nurture-task':
      return found('/nurtureTask')
    case 'value-grant':
      return '/valueAddedService'
    case 'model-provider':
      return found('/modelProviders')
    case '':
      return undefined
  }
}
