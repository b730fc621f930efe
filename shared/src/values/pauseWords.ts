import type { Translate } from '../i18n/translate.ts'

interface Paused {
  platform: string
  /** '' is the internal side. */
  organisation: string
  since: string
  next_probe: string
}

/** A platform where work rests, whose it is, since when, and when the next run goes to see. */
export function pauseWords({ platform, organisation, since, next_probe: time }: Paused, t: Translate): string {
  const where = organisation === '' ? platform : `${platform} (${organisation})`
  return t('platform-pause.more.standing', { platform: where, since, time })
}
