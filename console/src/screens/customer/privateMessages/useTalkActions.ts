import { nextConversation } from '@quarterdeck/shared/contracts/whoAnswers.ts'
import { actionKey } from '@quarterdeck/shared/i18n/keys.ts'
import { actionPermissionOf } from '@quarterdeck/shared/resource/define.ts'
import { conversation } from '@quarterdeck/shared/resources/customer/conversation.ts'
import { ask } from '../../../api/ask.ts'
import { tell } from '../../../api/notices.ts'
import { type Row, takeAction } from '../../../api/resourceCalls.ts'
import { useAction } from '../../../api/useAction.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { Dialogs } from '../../../resource/useDialogs.ts'
import { useMay, useMe } from '../../../ui/Me.tsx'

interface Using {
  row: Row | undefined
  dialogs: Dialogs
  /** Shows what has become of the list. */
  reload(): Promise<unknown>
  go(id: number): void
  /** On to what is to be answered then. */
  leave(): void
  askUntil(): void
}

export type TalkActions = ReturnType<typeof useTalkActions>

/** What is done with the conversation that is open, by button as by key; absent for whoever may not. */
export function useTalkActions({ row, dialogs, reload, go, leave, askUntil }: Using) {
  const t = useT()
  const may = useMay()
  const userId = useMe().info.id
  const { mutate } = useAction(
    async ({ name, values = {} }: { name: 'assign' | 'close' | 'snooze'; values?: Record<string, unknown> }) => {
      const { results } = await takeAction(conversation, name, [row!.id], values)
      return { name, refusal: results.find(({ reason }) => reason)?.reason }
    },
    {
      async onDone({ name, refusal }) {
        if (refusal) return tell({ kind: 'error', text: refusal })
        tell({
          kind: 'success',
          text: t('row-action.done', { action: t(actionKey(conversation, name)), count: 1, shown: '1' }),
        })
        if (name !== 'assign') leave()
        await reload()
      },
    },
  )
  const next = useAction(async () => (await ask(nextConversation)).data.id, {
    async onDone(id) {
      if (id === null) return tell({ kind: 'info', text: t('message-panes.none_free') })
      go(id)
      await reload()
    },
  })
  const allowed = (name: string) => row !== undefined && may(actionPermissionOf(conversation, name), true)
  return {
    /** To oneself; whoever has it already says to whom. */
    assign: allowed('assign')
      ? () =>
          row!.assigned_to === userId
            ? dialogs.show({ kind: 'action', action: 'assign', rows: [row!] })
            : mutate({ name: 'assign', values: { assigned_to: userId } })
      : undefined,
    snooze: allowed('snooze') ? askUntil : undefined,
    snoozeUntil: (until: string) => mutate({ name: 'snooze', values: { snoozed_until: until } }),
    close: allowed('close') ? () => mutate({ name: 'close' }) : undefined,
    next: may('conversation.assign', true) ? () => next.mutate() : undefined,
  }
}
