import type { SiteEventKind } from '@quarterdeck/shared/contracts/siteTimeline.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { FoundSite } from '../findSite.ts'
import type { Span } from '../span.ts'

export interface SiteEvent {
  kind: SiteEventKind
  tone: 'good' | 'bad' | 'plain'
  /** UTC milliseconds; the first of the day for what is known by the day alone. */
  at: number
  text: string
  /** Route of the console with the list that it stands in. */
  link: string
}

export interface EventQuery {
  sql: Sql
  site: FoundSite
  /** Under which others report about it. */
  names: readonly string[]
  span: Span
  t: Translate
  now: number
  /** A number as the reader writes it. */
  format(value: number): string
}
