import { actionKey, choiceKey } from '@quarterdeck/shared/i18n/keys.ts'
import { conversation, returnReasons } from '@quarterdeck/shared/resources/customer/conversation.ts'
import { messageDirections } from '@quarterdeck/shared/resources/customer/privateMessage.ts'
import { conversationMachine } from '@quarterdeck/shared/states/conversation.ts'
import { spokenLanguage } from '@quarterdeck/shared/values/spokenLanguage.ts'
import { withUnseenNamed } from '@quarterdeck/shared/values/unseenMarks.ts'
import { Button, Tooltip } from 'antd'
import type { Row } from '../../../api/resourceCalls.ts'
import { useT, useTexts } from '../../../i18n/TextProvider.tsx'
import { useRowButtons } from '../../../resource/actions/useRowButtons.ts'
import { MoreActions } from '../../../resource/table/MoreActions.tsx'
import type { Dialogs } from '../../../resource/useDialogs.ts'
import { useMay } from '../../../ui/Me.tsx'
import { AnswerBox } from './AnswerBox.tsx'
import { Hosting } from './Hosting.tsx'
import { ThreadView } from './Thread.tsx'
import { useAnswer } from './useAnswer.ts'
import { usePresence } from './usePresence.ts'
import type { TalkActions } from './useTalkActions.ts'
import { useThread } from './useThread.ts'

interface TalkProps {
  row: Row
  dialogs: Dialogs
  actions: TalkActions
  /** Where one pane is shown at a time. */
  onBack: (() => void) | undefined
  /** Where the third pane is folded away. */
  onPerson: (() => void) | undefined
}

/** One conversation: who it is, who else is in it, what was written, and the answer. */
export function Talk({ row, dialogs, actions, onBack, onPerson }: TalkProps) {
  const { t, language } = useTexts()
  const may = useMay()
  const thread = useThread(row.id)
  const answer = useAnswer(row.id, thread.toEnd)
  const others = usePresence(row.id, answer.text !== '')
  return (
    <section className="panes-talk" aria-label={withUnseenNamed(String(row.peer_name || row.peer_handle))}>
      <header>
        {onBack && (
          <Button size="small" onClick={onBack}>
            {t('message-panes.back')}
          </Button>
        )}
        <div className="talk-who">
          <h2 className="cut" dir="auto">
            {withUnseenNamed(String(row.peer_name || row.peer_handle))}
          </h2>
          <span className="faint cut">
            {String(row.peer_handle)} · {String(row.account_label)}
            {row.assigned_to ? ` · ${String(row.assigned_to_label)}` : ''}
          </span>
        </div>
        <TalkButtons row={row} dialogs={dialogs} actions={actions} />
        {onPerson && (
          <Button size="small" onClick={onPerson}>
            {t('message-panes.show_person')}
          </Button>
        )}
      </header>
      <Happening row={row} others={others} />
      <Hosting row={row} messages={thread.messages} />
      <ThreadView row={row} thread={thread} />
      {may('private-message.send', true) && (
        <AnswerBox answer={answer} seen={thread.last} theirs={theirLanguage(thread.messages, language)} />
      )}
    </section>
  )
}

/** In which they have written of late; '' where that is not plain, or what is read here anyway. */
function theirLanguage(messages: readonly Row[], language: string): string {
  const theirs = messages.filter(({ direction }) => Number(direction) === messageDirections.in).slice(0, 10)
  const spoken = spokenLanguage(theirs.map(({ text }) => text).join('\n'))
  return spoken === language.slice(0, 2) ? '' : spoken
}

/** What whoever answers should see at once: others who are here, and that somebody had it before. */
function Happening({ row, others }: { row: Row; others: readonly { name: string; writing: boolean }[] }) {
  const t = useT()
  const writing = others.filter((one) => one.writing)
  const names = (of: readonly { name: string }[]) => of.map(({ name }) => name).join(', ')
  return (
    <div className="talk-happening" role="status">
      {others.length > 0 && (
        <span>
          {writing.length > 0
            ? t('message-panes.writing', { names: names(writing) })
            : t('message-panes.reading', { names: names(others) })}
        </span>
      )}
      {Number(row.returned) !== returnReasons.no && (
        <span>
          {t('message-panes.was_returned', {
            user: String(row.returned_from_label),
            reason: t(choiceKey(conversation, 'returned', Number(row.returned))),
          })}
        </span>
      )}
    </div>
  )
}

const onButtons = ['action-snooze', 'action-close', 'action-assign', 'action-mark-read']
/** One of them says nothing where the other one stands. */
const isIdle = (key: string, row: Row) => key === (row.handed_over ? 'action-take-over' : 'action-give-back')

function TalkButtons({ row, dialogs, actions }: Pick<TalkProps, 'row' | 'dialogs' | 'actions'>) {
  const t = useT()
  const more = useRowButtons(
    conversation,
    dialogs,
  )(row).filter(({ key }) => !onButtons.includes(key) && !isIdle(key, row))
  const isOpen = Number(row.state) === conversationMachine.codes.open
  const buttons = [
    { key: 'A', label: t(actionKey(conversation, 'assign')), press: actions.assign },
    { key: 'S', label: t(actionKey(conversation, 'snooze')), press: isOpen ? actions.snooze : undefined },
    { key: 'E', label: t(actionKey(conversation, 'close')), press: isOpen ? actions.close : undefined },
  ]
  return (
    <div className="talk-buttons">
      {buttons.map(
        ({ key, label, press }) =>
          press && (
            <Tooltip key={key} title={key}>
              <Button size="small" onClick={press}>
                {label}
              </Button>
            </Tooltip>
          ),
      )}
      {more.length > 0 && (
        <MoreActions
          actions={more}
          label={t('action.more')}
          press={(key) => more.find((action) => action.key === key)?.onClick()}
        />
      )}
    </div>
  )
}
