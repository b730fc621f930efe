import { siteAddressOf } from '@quarterdeck/shared/values/siteAddress.ts'

/** The site that the subject of an alert names: alone, or behind a keyword. Undefined for a keyword and for all sites. */
export function siteOfSubject(subject: string): string | undefined {
  return siteAddressOf(subject.split(' ').at(-1) ?? '')
}
