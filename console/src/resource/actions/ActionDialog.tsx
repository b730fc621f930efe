import { actionKey, oneKey } from '@quarterdeck/shared/i18n/keys.ts'
import { actionsOf, hindranceOf } from '@quarterdeck/shared/resource/actions.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import type { ActionReply } from '@quarterdeck/shared/resource/endpoints.ts'
import { rowName } from '@quarterdeck/shared/resource/rowName.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { tell } from '../../api/notices.ts'
import type { Row } from '../../api/resourceCalls.ts'
import { useTexts } from '../../i18n/TextProvider.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { counted } from '../bulkEdit/counted.ts'
import type { FormValues } from '../form/formValues.ts'
import { ActionAsked } from './ActionAsked.tsx'
import { ActionJob } from './ActionJob.tsx'
import { ActionOutcome } from './ActionOutcome.tsx'
import { RevealedSecrets } from './RevealedSecrets.tsx'
import './actions.css'

interface ActionDialogProps {
  resource: AnyResource
  name: string
  /** The chosen rows, also those whose state does not allow it. */
  rows: readonly Row[]
  /** What the form starts with, where the row itself does not say it. */
  startsWith?: ((id: number, signal: AbortSignal) => Promise<FormValues>) | undefined
  /** `staysChosen`: it moves no row away, so that the next action may follow on the same ones. */
  onDone(how: { staysChosen: boolean }): void
  onClose(): void
}

interface Answered {
  reply: ActionReply
  values: FormValues
  isDryRun: boolean
  /** The job that it was, once that is over. */
  job: number | null
}

/** Takes an action on rows: what it asks, what a dry run shows, and what became of each row. */
export function ActionDialog({ resource, name, rows: chosen, startsWith, onDone, onClose }: ActionDialogProps) {
  const { t, language } = useTexts()
  const action = actionsOf(resource)[name]!
  // The list goes on under the dialog; what was chosen stays.
  const [rows] = useState(() => chosen.filter((row) => hindranceOf(resource, action, row) === undefined))
  const [answered, setAnswered] = useState<Answered>()
  const isFilled = startsWith !== undefined && rows.length === 1
  const start = useQuery({
    queryKey: [resource.name, 'start', name, rows[0]?.id],
    queryFn: ({ signal }) => startsWith!(rows[0]!.id, signal),
    enabled: isFilled,
    // As it stands when the dialog opens.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const label = t(actionKey(resource, name))
  const verbOn = (count: number) =>
    count === 1 && rows.length === 1
      ? label
      : t('row-action.verb_count', { action: label, ...counted(count, language) })
  const staysChosen = action.to === undefined && action.toChosen === undefined && !action.danger && name !== 'assign'
  const answer = ({ reply, ...rest }: Answered) => {
    if (!rest.isDryRun) onDone({ staysChosen })
    const isNoted = reply.results.some(({ note }) => note !== undefined)
    if (rest.isDryRun || reply.job !== null || reply.refused > 0 || reply.secrets || isNoted)
      return setAnswered({ reply, ...rest })
    const words = reply.same === 0 ? 'row-action.done' : 'row-action.done_same'
    const numbers = { action: label, same: counted(reply.same, language).shown, ...counted(reply.done, language) }
    tell({ kind: 'success', text: t(words, numbers) })
    onClose()
  }
  const subject =
    rows.length === 1
      ? rowName(resource, rows[0]!)
      : t('row-action.several', { name: t(oneKey(resource)), ...counted(rows.length, language) })
  return (
    <Dialog
      width={answered ? 640 : 480}
      title={<div className="cut">{t('row-action.title', { action: label, name: subject })}</div>}
      footer={null}
      onCancel={onClose}
      mask={{ closable: false }}
      className="action-dialog"
    >
      {isFilled && start.isLoading && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {start.error && (
        <Failed title={t('list.could_not_load')} error={start.error} onRetry={() => void start.refetch()} />
      )}
      <div hidden={answered !== undefined}>
        {(!isFilled || start.data) && (
          <ActionAsked
            {...{ resource, name, action, rows }}
            start={start.data}
            verb={verbOn(rows.length)}
            leftOut={chosen.length - rows.length}
            isAnswered={answered !== undefined}
            onAnswer={(reply, values, isDryRun) => answer({ reply, values, isDryRun, job: null })}
            onClose={onClose}
          />
        )}
      </div>
      {answered && answered.reply.job !== null && (
        <ActionJob
          id={answered.reply.job}
          onOver={(reply) => answer({ ...answered, reply, job: answered.reply.job })}
          onClose={onClose}
        />
      )}
      {answered?.reply.secrets && (
        <RevealedSecrets
          {...{ resource, row: rows[0]!, secrets: answered.reply.secrets, values: answered.values, onClose }}
        />
      )}
      {answered && answered.reply.job === null && !answered.reply.secrets && (
        <ActionOutcome
          {...{ resource, name, action, rows, ...answered }}
          verb={verbOn(answered.reply.done)}
          onAnswer={(reply) => answer({ reply, values: answered.values, isDryRun: false, job: null })}
          onBack={() => setAnswered(undefined)}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}
