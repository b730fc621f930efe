import { cancelJob, type JobRow } from '@quarterdeck/shared/contracts/jobs.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ask } from '../api/ask.ts'
import { tell } from '../api/notices.ts'
import { useAction } from '../api/useAction.ts'
import { useT } from '../i18n/TextProvider.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/** Asks before a job is cancelled, and says what stays of it. */
export function useCancelJob(): { cancel(job: JobRow): void; question: ReactNode } {
  const t = useT()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<JobRow>()
  const { mutateAsync } = useAction(({ id }: JobRow) => ask(cancelJob, { query: { id } }), {
    onDone: ({ message }) => {
      tell({ kind: 'success', text: message })
      return queries.invalidateQueries({ queryKey: ['job'] })
    },
  })
  const words = asked?.kind === 'import' ? 'cancel_import_question' : 'cancel_question'
  return {
    cancel: setAsked,
    question: asked && (
      <ConfirmDialog
        question={t(`job-centre.${words}`, { title: asked.title })}
        verb={t('job-centre.cancel')}
        onConfirm={() => mutateAsync(asked)}
        onClose={() => setAsked(undefined)}
      />
    ),
  }
}
