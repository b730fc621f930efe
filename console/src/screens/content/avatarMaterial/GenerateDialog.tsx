import { generateAvatars, generatedAvatars } from '@quarterdeck/shared/contracts/avatarDraft.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Progress } from 'antd'
import { useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { counted } from '../../../resource/bulkEdit/counted.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { GenerateForm } from './GenerateForm.tsx'

interface GenerateDialogProps {
  onChanged(): void
  onClose(): void
}

const pollMs = 1_000

/** Orders avatars of a model, and shows how far they are. */
export function GenerateDialog({ onChanged, onClose }: GenerateDialogProps) {
  const { t, language } = useTexts()
  const [id, setId] = useState<number>()
  const generated = useQuery({
    queryKey: ['avatar', 'generated', id],
    queryFn: async ({ signal }) => (await ask(generatedAvatars, { query: { id: id! } }, { signal })).data,
    enabled: id !== undefined,
    refetchInterval: ({ state: { data } }) => (data && data.ended === data.requests ? false : pollMs),
  })
  if (id === undefined)
    return (
      <GenerateForm
        order={async (form) => setId((await ask(generateAvatars, { body: form })).data.id ?? undefined)}
        onClose={onClose}
      />
    )
  const { ended = 0, requests = 1, ids = [], error = '' } = generated.data ?? {}
  const isOver = ended === requests
  const close = () => {
    onChanged()
    onClose()
  }
  return (
    <Dialog
      title={t('avatar.more.generate')}
      onCancel={close}
      footer={
        <Button type={isOver ? 'primary' : 'default'} onClick={close}>
          {t('action.close')}
        </Button>
      }
    >
      <Progress percent={Math.floor((100 * ended) / requests)} aria-label={t('avatar.more.generate')} />
      {isOver && ids.length > 0 && <p>{t('avatar.more.generated', counted(ids.length, language))}</p>}
      {isOver && error !== '' && <Alert type="error" showIcon title={error} />}
    </Dialog>
  )
}
