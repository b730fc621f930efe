import { actionKey, choiceKey } from '@quarterdeck/shared/i18n/keys.ts'
import { hindranceOf } from '@quarterdeck/shared/resource/actions.ts'
import { privateMessage } from '@quarterdeck/shared/resources/customer/privateMessage.ts'
import { stateOf } from '@quarterdeck/shared/states/machine.ts'
import { privateMessageMachine } from '@quarterdeck/shared/states/privateMessage.ts'
import { withUnseenNamed } from '@quarterdeck/shared/values/unseenMarks.ts'
import { Button } from 'antd'
import { type Row, takeAction } from '../../../api/resourceCalls.ts'
import { useAction } from '../../../api/useAction.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useOffered } from '../../../resource/actions/useOffered.ts'
import { ExactTime } from '../../../ui/ExactTime.tsx'
import { StateTag } from '../../../ui/StateTag.tsx'

const { colours } = privateMessage.fields.status

/** One answer: where it is, who wrote it, and what can still be done about it. */
export function CommentAnswer({ answer }: { answer: Row }) {
  const t = useT()
  const offered = useOffered(privateMessage).filter(
    ([, action]) => action.form === undefined && hindranceOf(privateMessage, action, answer) === undefined,
  )
  const take = useAction((name: string) => takeAction(privateMessage, name, [answer.id], {}))
  const status = Number(answer.status)
  const reason = String(answer.reason ?? '')
  return (
    <li>
      {String(answer.text) !== '' && (
        <p className="comment-text" dir="auto">
          {withUnseenNamed(String(answer.text))}
        </p>
      )}
      <div className="comment-facts">
        <StateTag colour={colours[stateOf(privateMessageMachine, status)]}>
          {t(choiceKey(privateMessage, 'status', status))}
        </StateTag>
        <small className="faint">
          {String(answer.author)} <ExactTime time={String(answer.time ?? '')} />
        </small>
        {offered.map(([name]) => (
          <Button key={name} size="small" loading={take.isPending} onClick={() => take.mutate(name)}>
            {t(actionKey(privateMessage, name))}
          </Button>
        ))}
      </div>
      {reason !== '' && <small className="faint">{reason}</small>}
    </li>
  )
}
