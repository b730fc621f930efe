import { previewNurture } from '@quarterdeck/shared/contracts/nurture.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { nurtureTask } from '@quarterdeck/shared/resources/publish/nurtureTask.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask } from '../../../api/ask.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { brokenRules } from '../../../resource/form/brokenRules.ts'
import type { SideProps } from '../../../resource/form/FormDialog.tsx'
import { payloadOf } from '../../../resource/form/formValues.ts'
import { useDebounced } from '../../../ui/useDebounced.ts'
import { PlanView } from './PlanView.tsx'

const tasks: AnyResource = nurtureTask
const needed = ['platform', 'accounts', 'start_time', 'end_time', 'run_time', 'interval']
const typingMs = 400

/** What the values of the form come to, as they stand: the next starts, the load of each phone, the caps that will be hit. */
export function FormPreview({ values, row }: SideProps) {
  const t = useT()
  const isWhole =
    needed.every((name) => String(values[name] ?? '') !== '') && brokenRules(tasks, values, row, t).length === 0
  const asked = useDebounced(isWhole ? JSON.stringify(payloadOf(tasks, values, row ? 'edit' : 'add')) : '', typingMs)
  const preview = useQuery({
    queryKey: ['nurture-task', 'preview', row?.id ?? 0, asked],
    queryFn: async ({ signal }) =>
      (await ask(previewNurture, { body: { id: row?.id ?? null, values: JSON.parse(asked), count: 20 } }, { signal }))
        .data,
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  return (
    <section className="nurture-side" aria-live="polite">
      <h3>{t('nurture-plan.title')}</h3>
      {asked === '' ? <p className="faint">{t('nurture-plan.not_yet')}</p> : <PlanView preview={preview} />}
    </section>
  )
}
