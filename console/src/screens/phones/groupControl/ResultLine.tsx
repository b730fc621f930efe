import type { GroupResult } from '@quarterdeck/shared/contracts/groupControl.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { useT } from '../../../i18n/TextProvider.tsx'

/** What came of an act on one phone. */
export function ResultLine({ result }: { result: GroupResult | undefined }) {
  const t = useT()
  if (!result) return <p className="group-result faint">{t('group-control.no_act')}</p>
  const { act, type, by, reason, message } = result
  const what = `${act} · ${t(codeKey('group-control.act', type))} · ${t(codeKey('group-control.by', by))}`
  const why = reason ? t(codeKey('group-control.end', reason)) : t('group-control.done')
  return (
    <p className={reason ? 'group-result screen-failed' : 'group-result faint'}>
      {what} · {why}
      {message !== '' && ` (${message})`}
    </p>
  )
}
