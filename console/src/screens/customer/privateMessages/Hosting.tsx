import { actionKey, fieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import { conversation } from '@quarterdeck/shared/resources/customer/conversation.ts'
import { Button } from 'antd'
import { tell } from '../../../api/notices.ts'
import { type Row, takeAction } from '../../../api/resourceCalls.ts'
import { useAction } from '../../../api/useAction.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useOffered } from '../../../resource/actions/useOffered.ts'
import { ExactTime } from '../../../ui/ExactTime.tsx'

/** Who answers where a machine has a part in it: the machine, or since when a person does and why; and the button that changes it. */
export function Hosting({ row, messages }: { row: Row; messages: readonly Row[] }) {
  const t = useT()
  const { handed_over, machine_note } = row
  const isWithPeople = handed_over !== null && handed_over !== ''
  const name = isWithPeople ? 'give-back' : 'take-over'
  const mayChange = useOffered(conversation).some(([offered]) => offered === name)
  const { mutate, isPending } = useAction(
    async () => (await takeAction(conversation, name, [row.id], {})).results.find(({ reason }) => reason)?.reason,
    { onDone: (refusal) => refusal && tell({ kind: 'error', text: refusal }) },
  )
  if (!isWithPeople && !machine_note && !messages.some(({ hosted }) => Number(hosted) === 1)) return null
  return (
    <div className="talk-hosting" role="status">
      <span>
        <b>{t(isWithPeople ? fieldKey(conversation, 'handed_over') : 'message-panes.machine_answers')}</b>{' '}
        {isWithPeople && <ExactTime time={String(handed_over)} />} {String(machine_note ?? '')}
      </span>
      {mayChange && (
        <Button size="small" loading={isPending} onClick={() => mutate()}>
          {t(actionKey(conversation, name))}
        </Button>
      )}
    </div>
  )
}
