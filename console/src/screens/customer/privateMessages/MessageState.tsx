import { actionKey, choiceKey } from '@quarterdeck/shared/i18n/keys.ts'
import { hindranceOf } from '@quarterdeck/shared/resource/actions.ts'
import { privateMessage } from '@quarterdeck/shared/resources/customer/privateMessage.ts'
import { privateMessageMachine } from '@quarterdeck/shared/states/privateMessage.ts'
import { Button } from 'antd'
import { tell } from '../../../api/notices.ts'
import { type Row, takeAction } from '../../../api/resourceCalls.ts'
import { useAction } from '../../../api/useAction.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useOffered } from '../../../resource/actions/useOffered.ts'
import { StateTag } from '../../../ui/StateTag.tsx'

const { codes } = privateMessageMachine
/** Of them nothing is to be said: everybody has them before them. */
const settled: readonly number[] = [codes.sent, codes.received]
const colours = privateMessage.fields.status.colours
const nameOf = (status: number) =>
  (Object.keys(codes) as (keyof typeof codes)[]).find((name) => codes[name] === status) ?? 'unknown'

/** How far an answer has come that does not stand in the app yet, why, and what can be done about it. */
export function MessageState({ message }: { message: Row }) {
  const t = useT()
  const offered = useOffered(privateMessage)
  const act = useAction(
    async ({ name, values }: { name: string; values: Record<string, unknown> }) =>
      (await takeAction(privateMessage, name, [message.id], values)).results.find(({ reason }) => reason)?.reason,
    { onDone: (refusal) => refusal && tell({ kind: 'error', text: refusal }) },
  )
  const status = Number(message.status)
  if (settled.includes(status)) return null
  const does = offered.filter(
    ([name, action]) =>
      // Others that ask something have their dialog in the list of messages.
      (!action.form || name === 'settle') && hindranceOf(privateMessage, action, message) === undefined,
  )
  return (
    <div className="thread-state">
      <StateTag colour={colours[nameOf(status)]}>{t(choiceKey(privateMessage, 'status', status))}</StateTag>
      {message.not_before ? (
        <small className="numbers">
          {t('private-message.field.not_before')} {String(message.not_before)}
        </small>
      ) : null}
      {message.reason ? <small>{String(message.reason)}</small> : null}
      {does.flatMap(([name, { form }]) =>
        // To settle asks one thing alone: each answer has a button.
        form
          ? [1, 0].map((was_sent) => (
              <Button key={was_sent} size="small" onClick={() => act.mutate({ name, values: { was_sent } })}>
                {t(was_sent === 1 ? 'message-panes.was_sent' : 'message-panes.was_not_sent')}
              </Button>
            ))
          : [
              <Button key={name} size="small" onClick={() => act.mutate({ name, values: {} })}>
                {t(actionKey(privateMessage, name))}
              </Button>,
            ],
      )}
    </div>
  )
}
