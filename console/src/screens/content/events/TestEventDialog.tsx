import { testEvent } from '@quarterdeck/shared/contracts/events.ts'
import { ask } from '../../../api/ask.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { RowDialogProps } from '../../../resource/screenExtensions.ts'
import { TryDialog } from '../contentTasks/TryDialog.tsx'

/** One post of an event, to see what comes of it. */
export function TestEventDialog({ row, onClose }: RowDialogProps) {
  const t = useT()
  return (
    <TryDialog
      title={t('event.more.test_title', { name: String(row.title ?? '') })}
      personas={String(row.personas ?? '')
        .split(',')
        .filter(Boolean)}
      isDescribed
      order={async ({ persona, picture }) =>
        (await ask(testEvent, { body: { event: row.id, persona, picture } })).data.id
      }
      onClose={onClose}
    />
  )
}
