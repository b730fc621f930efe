import { conversation } from '@quarterdeck/shared/resources/customer/conversation.ts'
import { useState } from 'react'
import { useT } from '../../../i18n/TextProvider.tsx'
import { ResourceDialogs } from '../../../resource/ResourceDialogs.tsx'
import { useDialogs } from '../../../resource/useDialogs.ts'
import { useMedia } from '../../../theme/useMedia.ts'
import { useAddressParams } from '../../../ui/useAddressParams.ts'
import { extensions } from './extensions.ts'
import { MomentDialog } from './MomentDialog.tsx'
import { Person } from './Person.tsx'
import { Talk } from './Talk.tsx'
import { TalkList } from './TalkList.tsx'
import { usePaneKeys } from './usePaneKeys.ts'
import { useTalk } from './useTalk.ts'
import { useTalkActions } from './useTalkActions.ts'
import { useTalks } from './useTalks.ts'
import './panes.css'

/** The list, the conversation, and the customer beside it; on a narrow screen one of them at a time. */
export function Panes() {
  const t = useT()
  const [params, setParams] = useAddressParams()
  const isNarrow = useMedia('(max-width: 900px)')
  const isFolded = useMedia('(max-width: 1439px)')
  const [isPersonOpen, setPersonOpen] = useState(false)
  const [isSnoozing, setSnoozing] = useState(false)
  const talks = useTalks()
  const { list, rows } = talks
  const dialogs = useDialogs(list)
  const chosen = Number(params.get('c')) || undefined
  const go = (id: number | undefined) => setParams({ c: id?.toString() }, { replace: !isNarrow })
  const talk = useTalk(chosen)
  const at = rows.findIndex(({ id }) => id === chosen)
  const beside = (by: 1 | -1) => rows[at < 0 ? (by === 1 ? 0 : rows.length - 1) : at + by]?.id
  const actions = useTalkActions({
    row: talk,
    dialogs,
    reload: list.reload,
    go,
    // What comes behind it, or before it at the end.
    leave: () => go(isNarrow ? undefined : (beside(1) ?? beside(-1))),
    askUntil: () => setSnoozing(true),
  })
  const step = (by: 1 | -1) => () => {
    const id = beside(by)
    if (id !== undefined) go(id)
  }
  usePaneKeys({ next: step(1), previous: step(-1), actions })
  const isPersonShown = talk !== undefined && (!isFolded || isPersonOpen)
  const shown = talk === undefined ? 'list' : isPersonOpen && isFolded ? 'person' : 'talk'
  return (
    <div className="panes" data-shown={shown} data-narrow={isNarrow} data-folded={isFolded}>
      <TalkList talks={talks} chosen={chosen} onChoose={go} onNext={actions.next} />
      {talk === undefined ? (
        <p className="faint panes-choose">{t('message-panes.choose')}</p>
      ) : (
        <Talk
          key={talk.id}
          row={talk}
          dialogs={dialogs}
          actions={actions}
          onBack={isNarrow ? () => go(undefined) : undefined}
          onPerson={isFolded ? () => setPersonOpen(!isPersonOpen) : undefined}
        />
      )}
      {isPersonShown && (
        <Person
          row={talk}
          dialogs={dialogs}
          onChoose={go}
          onClose={isFolded ? () => setPersonOpen(false) : undefined}
        />
      )}
      {isSnoozing && talk && (
        <MomentDialog
          title={t('message-panes.snooze_title', { name: String(talk.peer_name || talk.peer_handle) })}
          onChoose={(until) => {
            setSnoozing(false)
            actions.snoozeUntil(until)
          }}
          onClose={() => setSnoozing(false)}
        />
      )}
      <ResourceDialogs resource={conversation} list={list} dialogs={dialogs} extensions={extensions} />
    </div>
  )
}
