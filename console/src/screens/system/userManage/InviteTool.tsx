import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { Row } from '../../../api/resourceCalls.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import type { List } from '../../../resource/list/useList.ts'
import { useMayWrite } from '../../../ui/Me.tsx'

const InvitationsDialog = lazy(() => import('./InvitationsDialog.tsx').then((m) => ({ default: m.InvitationsDialog })))

/** Over the list: invites those of the chosen who have no password yet. */
export function InviteTool({ list: { selection, reload } }: { list: List<Row> }) {
  const { t, language } = useTexts()
  const mayWrite = useMayWrite()
  const [ids, setIds] = useState<number[]>()
  if (!mayWrite('user.invite')) return null
  const waiting = selection.rows.filter(({ invited }) => invited === 1).map(({ id }) => id)
  const words = t('user.more.invite')
  const close = () => {
    setIds(undefined)
    void reload()
  }
  return (
    <>
      <Button disabled={waiting.length === 0} onClick={() => setIds(waiting)}>
        {selection.count === 0 ? words : `${words} (${formatNumber(waiting.length, language)})`}
      </Button>
      {ids && (
        <Suspense fallback={null}>
          <InvitationsDialog rows={{ ids }} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
