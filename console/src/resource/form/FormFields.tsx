import { fieldKey, helpKey, requiredKey, sectionKey } from '@quarterdeck/shared/i18n/keys.ts'
import { named } from '@quarterdeck/shared/i18n/named.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { type Field, isFileField } from '@quarterdeck/shared/resource/field.ts'
import { Form } from 'antd'
import { FieldInput } from '../../forms/FieldInput.tsx'
import { fieldRule } from '../../forms/fieldRule.ts'
import { useT } from '../../i18n/TextProvider.tsx'
import { BulkEntries } from './BulkEntries.tsx'
import type { FormValues } from './formValues.ts'
import type { OwnFields } from './ownFields.ts'
import { sectionsOf } from './sections.ts'

interface FormFieldsProps {
  resource: AnyResource
  fields: readonly (readonly [string, Field])[]
  /** Of a form that adds many at once. */
  bulk?: AnyResource['bulk'] | undefined
  ownFields?: OwnFields | undefined
}

/** The fields of a form, in the blocks of the definition. */
export function FormFields({ resource, fields, bulk, ownFields = {} }: FormFieldsProps) {
  const t = useT()
  const { inputs = {}, asksFor } = ownFields
  return sectionsOf(resource, fields).map(({ name: section, fields: members }) => (
    <section key={section ?? ''} className={resource.sections ? 'form-section' : undefined}>
      {section && <h3>{t(sectionKey(resource, section))}</h3>}
      {members.map(([name, field]) => {
        const label = t(fieldKey(resource, name))
        const help = named(t, helpKey(resource, name))
        const required = field.requiredText ? requiredKey(resource, name) : undefined
        const autoFocus = fields[0]?.[0] === name
        if (bulk?.field === name) {
          return <BulkEntries key={name} {...{ name, label, field, help, required, bulk, autoFocus }} />
        }
        const Input = inputs[name]
        const item = (
          <Form.Item
            key={name}
            name={name}
            label={label}
            extra={help}
            rules={[fieldRule(field, t, required)]}
            {...(isWide(field) && { className: 'form-wide' })}
          >
            {Input ? <Input /> : <FieldInput resource={resource} name={name} field={field} />}
          </Form.Item>
        )
        if (!asksFor) return item
        return (
          <Form.Item key={name} noStyle shouldUpdate>
            {({ getFieldsValue }) => (asksFor(name, getFieldsValue(true) as FormValues) ? item : null)}
          </Form.Item>
        )
      })}
    </section>
  ))
}

/** Long texts and many pictures take the whole width. */
function isWide(field: Field): boolean {
  return field.kind === 'text' ? field.multiline === true : isFileField(field) && (field.many ?? 1) > 5
}
