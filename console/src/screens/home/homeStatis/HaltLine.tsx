import type { Halt } from '@quarterdeck/shared/contracts/fleet.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { ConfirmAction } from '../../../ui/ConfirmAction.tsx'
import { useMay } from '../../../ui/Me.tsx'

/** One thing for which work is stopped, by whom and why, and the way to let it go on. */
export function HaltLine({ halt, onResume }: { halt: Halt; onResume(): Promise<unknown> }) {
  const t = useT()
  const key = halt.kind === 'fleet' ? 'fleet.halt' : `${halt.kind === 'group' ? 'user-group' : halt.kind}.resume`
  const isAllowed = useMay()(key, true)
  return (
    <li className="stop-line">
      <strong>{t(codeKey('halt.scope', halt.kind), { name: halt.name })}</strong>
      <span>{t('halt.since', { user: halt.by, time: halt.since, reason: halt.reason || t('halt.no_reason') })}</span>
      {isAllowed && (
        <ConfirmAction
          danger={false}
          label={t('halt.resume')}
          question={t('home.resume_confirm')}
          verb={t('halt.resume')}
          onConfirm={onResume}
        />
      )}
    </li>
  )
}
