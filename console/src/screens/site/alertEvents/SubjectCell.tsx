import { useT } from '../../../i18n/TextProvider.tsx'
import { CutText } from '../../../ui/CutText.tsx'
import { SiteAddress } from '../../../ui/SiteAddress.tsx'
import { siteOfSubject } from '../../../ui/siteOfSubject.ts'

/** What an alert is about: a site with the way to its page, a keyword, or all sites. */
export function SubjectCell({ subject }: { subject: string }) {
  const t = useT()
  if (subject === '') return <span className="faint">{t('alert-event.more.all_sites')}</span>
  const site = siteOfSubject(subject)
  return site === undefined ? <CutText text={subject} /> : <SiteAddress text={subject} site={site} />
}
