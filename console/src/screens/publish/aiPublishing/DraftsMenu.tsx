import { DeleteOutlined, DownOutlined } from '@ant-design/icons'
import { deleteDraft, listDrafts } from '@quarterdeck/shared/contracts/publishing.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Popover, Skeleton } from 'antd'
import { useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useChanged } from '../../../live/LiveProvider.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { ExactTime } from '../../../ui/ExactTime.tsx'

interface DraftsMenuProps {
  /** The one that is open. */
  current: number | null
  onOpen(draft: number | null): void
  /** The open one was thrown away. */
  onGone(): void
}

/** My drafts, to go on with one or throw it away. */
export function DraftsMenu({ current, onOpen, onGone }: DraftsMenuProps) {
  const t = useT()
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [leaving, setLeaving] = useState<{ id: number; name: string }>()
  const drafts = useQuery({
    queryKey: ['release', 'drafts'],
    queryFn: async ({ signal }) => (await ask(listDrafts, {}, { signal })).data,
  })
  useChanged('release', () => void queries.invalidateQueries({ queryKey: ['release', 'drafts'] }), 2000)
  const found = drafts.data ?? []
  return (
    <>
      <Popover
        open={isOpen}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomRight"
        title={t('composer.drafts')}
        content={
          <div className="composer-drafts">
            {drafts.isPending && <Skeleton active title={false} />}
            {drafts.data && found.length === 0 && <p className="faint">{t('composer.no_drafts')}</p>}
            <ul>
              {found.map(({ id, name, update_time }) => (
                <li key={id} className={id === current ? 'composer-draft-open' : undefined}>
                  <button
                    type="button"
                    onClick={() => {
                      setOpen(false)
                      if (id !== current) onOpen(id)
                    }}
                  >
                    <span className="composer-draft-name">{name || t('composer.untitled')}</span>
                    <span className="faint">
                      <ExactTime time={update_time} />
                    </span>
                  </button>
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={t('composer.delete_draft', { name: name || t('composer.untitled') })}
                    onClick={() => {
                      setOpen(false)
                      setLeaving({ id, name })
                    }}
                  />
                </li>
              ))}
            </ul>
            <p className="faint">{t('composer.drafts_kept')}</p>
          </div>
        }
      >
        <Button size="small">
          {t('composer.drafts_count', { count: found.length })} <DownOutlined aria-hidden />
        </Button>
      </Popover>
      {leaving && (
        <ConfirmDialog
          question={t('composer.delete_draft_question', { name: leaving.name || t('composer.untitled') })}
          verb={t('action.delete')}
          onClose={() => setLeaving(undefined)}
          onConfirm={async () => {
            await ask(deleteDraft, { query: { id: leaving.id } })
            await queries.invalidateQueries({ queryKey: ['release', 'drafts'] })
            if (leaving.id === current) onGone()
          }}
        />
      )}
    </>
  )
}
