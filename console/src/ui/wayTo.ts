import { alertKindOf } from '@quarterdeck/shared/values/alertKinds.ts'
import { siteOfSubject } from './siteOfSubject.ts'
import { sitePageOf } from './sitePageOf.ts'

/** Where what an alert is about is looked at; undefined where there is no such place. */
export function wayTo(kind: number, subject: string): string | undefined {
  const to = alertKindOf(kind)?.leadsTo
  if (to === undefined) return undefined
  if (to === 'site') {
    const site = siteOfSubject(subject)
    return site === undefined ? undefined : sitePageOf(site)
  }
  return 'place' in to ? to.place : `${to.search}?${new URLSearchParams({ keyword: subject })}`
}
