import { testTemplate } from '@quarterdeck/shared/contracts/contentTasks.ts'
import { ask } from '../../../api/ask.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { RowDialogProps } from '../../../resource/screenExtensions.ts'
import { TryDialog } from '../contentTasks/TryDialog.tsx'

/** One post with a template, to see what comes of it. */
export function TestDialog({ row, onClose }: RowDialogProps) {
  const t = useT()
  return (
    <TryDialog
      title={t('template.more.test_title', { name: String(row.name ?? '') })}
      order={async (wish) => (await ask(testTemplate, { body: { ...wish, template: row.id } })).data.id}
      onClose={onClose}
    />
  )
}
