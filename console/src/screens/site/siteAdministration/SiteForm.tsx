import { fieldKey, requiredKey } from '@quarterdeck/shared/i18n/keys.ts'
import { writableFields } from '@quarterdeck/shared/resource/define.ts'
import { Button, Drawer, Form } from 'antd'
import { useState } from 'react'
import { tell } from '../../../api/notices.ts'
import { editRow } from '../../../api/resourceCalls.ts'
import { useAction } from '../../../api/useAction.ts'
import { FieldInput } from '../../../forms/FieldInput.tsx'
import { fieldRule } from '../../../forms/fieldRule.ts'
import { showProblems } from '../../../forms/showProblems.ts'
import { useLeaving } from '../../../forms/useLeaving.tsx'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { FormDialogProps } from '../../../resource/form/FormDialog.tsx'
import { changedOnly, type FormValues, payloadOf, startValues } from '../../../resource/form/formValues.ts'
import { isWide, partOf, placeOf, siteParts } from './siteFields.ts'

/** A site with all its rules, in a drawer: twenty-two fields are too many for a dialog. */
export function SiteForm({ resource, row, onDone, onClose }: FormDialogProps) {
  const t = useT()
  const [form] = Form.useForm<FormValues>()
  const [dirty, setDirty] = useState(false)
  const { leave, question } = useLeaving(dirty, onClose)
  const save = useAction(
    (values: FormValues) =>
      editRow(resource, row!.id, changedOnly(resource, payloadOf(resource, values, 'edit'), row!)),
    {
      onDone() {
        tell({ kind: 'success', text: t('message.saved') })
        onDone()
        onClose()
      },
      onFailed: (error) => showProblems(form, error),
    },
  )
  const fields = writableFields(resource, 'edit')
  return (
    <Drawer
      open
      size={720}
      title={
        <div className="cut">
          {t('site.more.edit')} · {String(row?.url ?? '')}
        </div>
      }
      onClose={leave}
      mask={{ closable: false }}
      footer={
        <div className="site-form-buttons">
          <Button onClick={leave}>{t('action.cancel')}</Button>
          <Button type="primary" loading={save.isPending} onClick={form.submit}>
            {t('action.save')}
          </Button>
        </div>
      }
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={startValues(resource, row)}
        onValuesChange={() => setDirty(true)}
        onFinish={save.mutate}
        onKeyDown={(event) => {
          if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') form.submit()
        }}
      >
        {siteParts.map((part) => (
          <section key={part}>
            <h3 className="section-title">{t(`site.more.${part}`)}</h3>
            <div className="site-form-part">
              {fields
                .filter(([name]) => partOf(name) === part)
                .sort(([a], [b]) => placeOf(a) - placeOf(b))
                .map(([name, field]) => (
                  <Form.Item
                    key={name}
                    name={name}
                    label={t(fieldKey(resource, name))}
                    className={isWide(name) ? 'site-form-wide' : ''}
                    rules={[fieldRule(field, t, field.requiredText ? requiredKey(resource, name) : undefined)]}
                  >
                    <FieldInput resource={resource} name={name} field={field} />
                  </Form.Item>
                ))}
            </div>
          </section>
        ))}
      </Form>
      {question}
    </Drawer>
  )
}
