import type { AnyKey } from '@quarterdeck/shared/i18n/keys.ts'
import { useT } from '../../i18n/TextProvider.tsx'
import type { Picture } from './usePictures.ts'

/** The small picture of a phone, or why there is none. `label`: what it shows, where nothing around it says so. */
export function TilePicture({ picture, label = '' }: { picture: Picture | undefined; label?: string }) {
  const t = useT()
  const missing = whyMissing(picture)
  if (missing) return <span className="wall-no-picture">{t(missing)}</span>
  return <img src={picture?.address} alt={label} decoding="async" draggable={false} />
}

/** Why there is no picture to show; undefined where there is one. */
export function whyMissing(picture: Picture | undefined): AnyKey | undefined {
  if (picture?.isOutdated) return 'phone-wall.version_too_low'
  return picture?.address ? undefined : 'phone-wall.no_picture'
}
