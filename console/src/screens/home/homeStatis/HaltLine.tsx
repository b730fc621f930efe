import type { Halt } from '@quarterdeck/shared/contracts/fleet.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '../../../i18n/TextProvider.tsx'
import { haltWords } from '../../../ui/haltWords.ts'
import { useMay } from '../../../ui/Me.tsx'
import { ResumeDialog } from './ResumeDialog.tsx'

/** One thing for which work is stopped, by whom and why, and for whoever may the way to let it go on. */
export function HaltLine({ halt, onResume }: { halt: Halt; onResume(code?: string): Promise<unknown> }) {
  const t = useT()
  const may = useMay()
  const [isAsking, setAsking] = useState(false)
  const list = halt.kind === 'group' ? 'user-group' : halt.kind
  const keys = halt.kind === 'fleet' ? ['fleet.halt'] : [`${list}.halt`, `${list}.resume`]
  const isAllowed = halt.liftable && keys.every((key) => may(key, true))
  const { what, who } = haltWords(halt, t)
  return (
    <li className="stop-line">
      <strong>{what}</strong>
      <span>{who}</span>
      {isAllowed && (
        <Button type="link" size="small" onClick={() => setAsking(true)}>
          {t('halt.resume')}
        </Button>
      )}
      {isAsking && <ResumeDialog onResume={onResume} onClose={() => setAsking(false)} />}
    </li>
  )
}
