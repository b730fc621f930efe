import type { Action } from '@quarterdeck/shared/resource/actions.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import type { ActionReply } from '@quarterdeck/shared/resource/endpoints.ts'
import { rowName } from '@quarterdeck/shared/resource/rowName.ts'
import { Button, Form } from 'antd'
import type { Row } from '../../api/resourceCalls.ts'
import { showProblems } from '../../forms/showProblems.ts'
import { useT } from '../../i18n/TextProvider.tsx'
import type { FormValues } from '../form/formValues.ts'
import { ActionReport } from './ActionReport.tsx'
import { CodeInput } from './CodeInput.tsx'
import { foreseen } from './foreseen.ts'
import { useTaking } from './useTaking.ts'

interface ActionOutcomeProps {
  resource: AnyResource
  name: string
  action: Action
  rows: readonly Row[]
  reply: ActionReply
  values: FormValues
  isDryRun: boolean
  /** The job that it was, if it was one. */
  job: number | null
  verb: string
  /** What came of it once it was more than a dry run. */
  onAnswer(reply: ActionReply): void
  onBack(): void
  onClose(): void
}

/** What became of each row, or in a dry run would; a dry run goes on to the deed. */
export function ActionOutcome(props: ActionOutcomeProps) {
  const { resource, name, action, rows, reply, values, isDryRun, job, verb, onAnswer, onBack, onClose } = props
  const t = useT()
  const [form] = Form.useForm<FormValues>()
  const { asksCode, isPending, take } = useTaking({
    resource,
    name,
    rows: foreseen(rows, reply, job),
    onAnswer,
    onFailed: (error) => showProblems(form, error),
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (
    <Form
      form={form}
      layout="vertical"
      onFinish={({ code }: FormValues) => take(asksCode ? { ...values, code } : values)}
    >
      <ActionReport
        reply={reply}
        isDryRun={isDryRun}
        nameOf={(id) => (byId.has(id) ? rowName(resource, byId.get(id)!) : `#${id}`)}
        job={job}
      />
      {asksCode && <CodeInput />}
      <footer className="action-buttons">
        {isDryRun ? (
          <>
            <Button onClick={onClose}>{t('action.cancel')}</Button>
            {action.form && (
              <Button disabled={isPending} onClick={onBack}>
                {t('action.back')}
              </Button>
            )}
            <Button
              type="primary"
              htmlType="submit"
              danger={action.danger ?? false}
              loading={isPending}
              disabled={reply.done === 0}
            >
              {verb}
            </Button>
          </>
        ) : (
          <Button type="primary" autoFocus onClick={onClose}>
            {t('action.close')}
          </Button>
        )}
      </footer>
    </Form>
  )
}
