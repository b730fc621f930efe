import { Input } from 'antd'
import { useT } from '../../../i18n/TextProvider.tsx'

/** The link of a post, as the platform shows it. */
export function LinkField({ link, onChange }: { link: string; onChange(link: string): void }) {
  const t = useT()
  return (
    <Input
      value={link}
      inputMode="url"
      aria-label={t('publication.field.share_link')}
      placeholder={t('publication-drawer.link_hint')}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
