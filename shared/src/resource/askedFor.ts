import { siteAddressOf } from '../values/siteAddress.ts'
import type { AnyResource, Filter } from './define.ts'
import type { Field } from './field.ts'

/**
 * What is looked for when somebody types or pastes this into a filter. Where only sites and their hosts are looked through, a
 * whole address (`https://www.example.com/list?page=2`) stands for its host, with the port if it names one.
 */
export function askedFor({ fields }: Pick<AnyResource, 'fields'>, filter: Filter, given: string): string {
  const text = given.trim()
  if (!/^https?:\/\//i.test(text)) return given
  const asked = filter.kind === 'search' ? filter.fields : [filter.field]
  if (!asked.every((name) => isOfSites(fields[name]))) return given
  return siteAddressOf(text.split(/[?#]/)[0]!)?.split('/')[0] ?? given
}

function isOfSites(field: Field | undefined): boolean {
  if (field?.kind !== 'text') return false
  return field.format === 'site' || field.format === 'domain' || field.leadsTo?.to === 'site'
}
