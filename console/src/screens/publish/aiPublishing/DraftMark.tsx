import type { ReleaseDraft } from '@quarterdeck/shared/contracts/publishing.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../api/useAction.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useZone } from '../../../ui/Me.tsx'
import type { Draft } from './useDraft.ts'

/** Whether what stands here is saved: quietly, and loudly only where something is in the way. */
export function DraftMark({ draft, onTheirs }: { draft: Draft; onTheirs(theirs: ReleaseDraft): void }) {
  const t = useT()
  const zone = useZone()
  const { state, savedAt } = draft
  const at = savedAt && formatTime(savedAt.getTime(), zone).slice(11, 16)
  return (
    <span role="status" className={state === 'failed' ? 'composer-warning' : 'faint'}>
      {state === 'saved' && (at ? t('composer.saved_at', { time: at }) : t('composer.saved'))}
      {(state === 'saving' || state === 'waiting') && t('composer.saving')}
      {state === 'failed' && t('composer.not_saved')}
      {state === 'conflict' && <Conflict draft={draft} onTheirs={onTheirs} />}
    </span>
  )
}

function Conflict({ draft, onTheirs }: { draft: Draft; onTheirs(theirs: ReleaseDraft): void }) {
  const t = useT()
  const [isAsked, setAsked] = useState(true)
  const choose = useAction(
    async (whose: 'theirs' | 'mine') => {
      const theirs = await draft.theirs()
      if (whose === 'mine') draft.keepMine(theirs)
      else {
        draft.takeTheirs(theirs)
        onTheirs(theirs)
      }
    },
    { onDone: () => setAsked(false) },
  )
  return (
    <>
      <Button size="small" danger onClick={() => setAsked(true)}>
        {t('composer.other_tab')}
      </Button>
      {isAsked && (
        <Dialog
          width={460}
          title={t('composer.other_tab')}
          onCancel={() => setAsked(false)}
          footer={
            <>
              <Button loading={choose.isPending} onClick={() => choose.mutate('theirs')}>
                {t('conflict.take_theirs')}
              </Button>
              <Button type="primary" loading={choose.isPending} onClick={() => choose.mutate('mine')}>
                {t('conflict.keep_mine')}
              </Button>
            </>
          }
        >
          {t('composer.other_tab_help')}
        </Dialog>
      )}
    </>
  )
}
