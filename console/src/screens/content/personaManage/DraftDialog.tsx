import { getImport } from '@quarterdeck/shared/contracts/imports.ts'
import { draftedPersonas, draftPersonas } from '@quarterdeck/shared/contracts/personaDraft.ts'
import { oneKey } from '@quarterdeck/shared/i18n/keys.ts'
import { persona } from '@quarterdeck/shared/resources/content/persona.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Progress } from 'antd'
import { useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { ImportDialog } from '../../../resource/importing/ImportDialog.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DraftForm } from './DraftForm.tsx'

interface DraftDialogProps {
  onChanged(): void
  onClose(): void
}

/** Orders personas of a model, shows how far they are, and then the import that they have become. */
export function DraftDialog({ onChanged, onClose }: DraftDialogProps) {
  const t = useT()
  const [id, setId] = useState<number>()
  const drafted = useQuery({
    queryKey: ['persona', 'drafted', id],
    queryFn: async ({ signal }) => (await ask(draftedPersonas, { query: { id: id! } }, { signal })).data,
    enabled: id !== undefined,
    refetchInterval: ({ state: { data } }) => (data && data.ended === data.requests ? false : pollMs),
  })
  const batch = drafted.data?.import ?? ''
  const report = useQuery({
    queryKey: ['persona', 'draft-import', batch],
    queryFn: async ({ signal }) => (await ask(getImport, { query: { id: batch } }, { signal })).data,
    enabled: batch !== '',
  })
  if (report.data)
    return <ImportDialog title={t(oneKey(persona))} report={report.data} onChanged={onChanged} onClose={onClose} />
  if (id === undefined)
    return (
      <DraftForm
        order={async (form) => setId((await ask(draftPersonas, { body: form })).data.id ?? undefined)}
        onClose={onClose}
      />
    )
  const { ended = 0, requests = 1, error = '' } = drafted.data ?? {}
  return (
    <Dialog title={t('persona.more.drafts')} footer={null} onCancel={onClose}>
      <p>{t('persona.more.drafting')}</p>
      <Progress percent={Math.floor((100 * ended) / requests)} aria-label={t('persona.more.drafting')} />
      {error !== '' && ended === requests && <Alert type="error" showIcon title={error} />}
    </Dialog>
  )
}

const pollMs = 1_000
