import { useT } from '../../i18n/TextProvider.tsx'
import type { Picture } from './usePictures.ts'

/** The small picture of a phone, or why there is none. `label`: what it shows, where nothing around it says so. */
export function TilePicture({ picture, label = '' }: { picture: Picture | undefined; label?: string }) {
  const t = useT()
  if (picture?.isOutdated) return <span className="wall-no-picture">{t('phone-wall.version_too_low')}</span>
  if (picture?.address) return <img src={picture.address} alt={label} draggable={false} />
  return <span className="wall-no-picture">{t('phone-wall.no_picture')}</span>
}
