import type { AnyKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import type { Field } from '@quarterdeck/shared/resource/field.ts'
import { entriesIn } from '@quarterdeck/shared/values/entries.ts'
import { useQuery } from '@tanstack/react-query'
import { Form, Input, Radio } from 'antd'
import { loadRows } from '../../api/resourceCalls.ts'
import { problemOf } from '../../forms/fieldRule.ts'
import { formatTotal } from '../../i18n/format.ts'
import { useT, useTexts } from '../../i18n/TextProvider.tsx'

interface BulkEntriesProps {
  name: string
  label: string
  field: Field
  help: string | undefined
  required: AnyKey | undefined
  bulk: NonNullable<AnyResource['bulk']>
  autoFocus: boolean
}

/** Many entries in one text, with their number and the number of characters as one types. */
export function BulkEntries({ name, label, field, help, required, bulk, autoFocus }: BulkEntriesProps) {
  const { max } = bulk
  const t = useT()
  const text = String(Form.useWatch(name) ?? '')
  const check = (_rule: unknown, value: unknown) => {
    const whole = String(value ?? '')
    const problem = whole.length > max ? t('errors.too_long', { max, length: whole.length }) : entryProblem(whole)
    return problem ? Promise.reject(new Error(problem)) : Promise.resolve()
  }
  const entryProblem = (whole: string) => {
    const entries = entriesIn(whole, bulk)
    if (entries.length === 0) return problemOf({ ...field, required: true }, '', t, required)
    for (const entry of entries) {
      const problem = problemOf(field, entry, t, required)
      if (problem) return `${entry}: ${problem}`
    }
    return undefined
  }
  return (
    <Form.Item
      name={name}
      label={label}
      required
      rules={[{ validator: check }]}
      extra={
        <span className="bulk-extra">
          <span>{help}</span>
          <span className={text.length > max ? 'bulk-counts bulk-over' : 'bulk-counts'} aria-live="polite">
            {t('form.entries', { count: entriesIn(text, bulk).length })}
            {' · '}
            {t('form.characters', { count: text.length, max })}
          </span>
        </span>
      }
    >
      <Input.TextArea autoSize={{ minRows: 4, maxRows: 12 }} autoFocus={autoFocus} />
    </Form.Item>
  )
}

/** Append, or overwrite the whole list; overwriting says what it removes. */
export function ModeChoice({ resource }: { resource: AnyResource }) {
  const { t, language } = useTexts()
  const overwrite = Form.useWatch('type') === 1
  const scope = resource.scope
  const scopeValue: unknown = Form.useWatch(scope ?? 'type')
  const query = scope ? { [scope]: Number(scopeValue ?? 0) } : {}
  const there = useQuery({
    queryKey: [resource.name, 'count', query],
    queryFn: ({ signal }) =>
      loadRows(resource, { ...query, ...(resource.paged ? { pageIndex: 1, pageSize: 1 } : {}) }, signal),
    enabled: overwrite,
  })
  return (
    <>
      <Form.Item name="type" label={t('form.mode')} className={overwrite ? 'mode-with-warning' : ''}>
        <Radio.Group
          options={[
            { value: 0, label: t('form.mode_append') },
            { value: 1, label: t('form.mode_overwrite') },
          ]}
        />
      </Form.Item>
      {overwrite && there.data && there.data.total > 0 && (
        <p className="form-warning" role="alert">
          {t('confirm.overwrite', { count: formatTotal(there.data, language) })}
        </p>
      )}
    </>
  )
}
