import { actionFieldKey, confirmKey, fieldKey, requiredKey } from '@quarterdeck/shared/i18n/keys.ts'
import { named } from '@quarterdeck/shared/i18n/named.ts'
import type { Action } from '@quarterdeck/shared/resource/actions.ts'
import { emptyValue } from '@quarterdeck/shared/resource/check.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import type { ActionReply } from '@quarterdeck/shared/resource/endpoints.ts'
import { rowName } from '@quarterdeck/shared/resource/rowName.ts'
import { Button, Form } from 'antd'
import type { Row } from '../../api/resourceCalls.ts'
import { FieldInput } from '../../forms/FieldInput.tsx'
import { fieldRule } from '../../forms/fieldRule.ts'
import { showProblems } from '../../forms/showProblems.ts'
import { useFileForm } from '../../forms/useFileForm.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/TextProvider.tsx'
import { counted } from '../bulkEdit/counted.ts'
import { type FormValues, sentValue } from '../form/formValues.ts'
import { useOnce } from '../importing/useOnce.ts'
import { CodeInput } from './CodeInput.tsx'
import { useTaking } from './useTaking.ts'
import '../../forms/forms.css'

interface ActionAskedProps {
  resource: AnyResource
  name: string
  action: Action
  rows: readonly Row[]
  /** What the form starts with, before what the row says. */
  start?: FormValues | undefined
  /** Of the chosen rows, how many the action is not taken on. */
  leftOut: number
  verb: string
  isAnswered: boolean
  onAnswer(reply: ActionReply, values: FormValues, isDryRun: boolean): void
  onClose(): void
}

/** How many of the rows are named. */
const most = 5

const textsOf = (rows: readonly Row[], field: string) =>
  [...new Set(rows.map((row) => String(row[field] ?? '')))].filter((one) => one !== '').join(', ')
const sumOf = (rows: readonly Row[], field: string) => rows.reduce((sum, row) => sum + Number(row[field]), 0)

/** What an action asks before it is taken: whether, on which rows, and the fields of its form. */
export function ActionAsked(props: ActionAskedProps) {
  const { resource, name, action, rows, start, leftOut, verb, onAnswer, onClose } = props
  const { t, language } = useTexts()
  const { form, isWaiting } = useFileForm<FormValues>()
  const flag = Form.useWatch<unknown>(typeof action.dryRun === 'string' ? action.dryRun : '', form)
  const isRehearsed = action.dryRun === true || (typeof action.dryRun === 'string' && Boolean(flag))
  const fields = Object.entries(action.form ?? {}).filter(([, { hidden }]) => !hidden)
  const { asksCode, isPending, take, dryRun } = useTaking({
    resource,
    name,
    rows,
    onAnswer,
    onFailed: (error) => showProblems(form, error),
  })
  // What the one row says already need not be filled in again.
  const known = action.rows === 'one' ? rows[0] : undefined
  const question = named(t, confirmKey(resource, name))
    ? t(confirmKey(resource, name), counted(rows.length, language))
    : undefined
  const send = ({ code, ...given }: FormValues) => {
    const values = Object.fromEntries(fields.map(([key, field]) => [key, sentValue(field, given[key])]))
    const all = asksCode ? { ...values, code } : values
    if (isRehearsed) dryRun(all)
    else take(all)
  }
  // Where there is nothing to say, what it would do is shown at once.
  useOnce(action.dryRun === true && fields.length === 0 && 'dryRun', () => dryRun({}))
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={Object.fromEntries(
        fields.map(([key, field]) => [key, start?.[key] ?? known?.[key] ?? emptyValue(field)]),
      )}
      onFinish={send}
    >
      {question && <p className="action-question">{question}</p>}
      {action.tells?.map((field) => {
        const told =
          resource.fields[field]?.kind === 'text' ? textsOf(rows, field) : formatNumber(sumOf(rows, field), language)
        return (
          told !== '' && (
            <p key={field} className="action-question">
              {t(fieldKey(resource, field))}: <strong>{told}</strong>
            </p>
          )
        )
      })}
      {!question && action.danger && <p className="action-question">{t('row-action.for_good')}</p>}
      {rows.length > 1 && (
        <ul className="action-rows">
          {rows.slice(0, most).map((row) => (
            <li key={row.id}>{rowName(resource, row)}</li>
          ))}
          {rows.length > most && <li>…</li>}
        </ul>
      )}
      {leftOut > 0 && <p className="form-warning">{t('row-action.left_out', counted(leftOut, language))}</p>}
      {fields.map(([key, field]) => (
        <Form.Item
          key={key}
          name={key}
          label={t(actionFieldKey(resource, name, key))}
          rules={[fieldRule(field, t, field.requiredText ? requiredKey(resource, key) : undefined)]}
        >
          <FieldInput resource={{ ...resource, fields: action.form! }} name={key} field={field} />
        </Form.Item>
      ))}
      {asksCode && <CodeInput />}
      <footer className="action-buttons">
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button
          type="primary"
          htmlType="submit"
          autoFocus={fields.length === 0}
          danger={action.danger === true && !isRehearsed}
          loading={isPending || isWaiting}
        >
          {isRehearsed ? t('row-action.rehearse') : verb}
        </Button>
      </footer>
    </Form>
  )
}
