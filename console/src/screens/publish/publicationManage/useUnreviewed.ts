import type { Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'

/** That nobody has judged what goes out, in words; '' where somebody has, or must (matrix-screens.md §6.4.6). */
export function useUnreviewed({ unreviewed_by, unreviewed_at }: Row): string {
  const t = useT()
  if (!unreviewed_by) return ''
  return t('publication-drawer.unreviewed', {
    user: String(unreviewed_by),
    date: String(unreviewed_at ?? '').slice(0, 10),
  })
}
