import { type AnyResource, writableFields } from '@quarterdeck/shared/resource/define.ts'
import { contentTask, contentTaskKinds } from '@quarterdeck/shared/resources/content/contentTask.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { Button, Form, Radio, Steps } from 'antd'
import { useState } from 'react'
import { tell } from '../../../api/notices.ts'
import { addRows, takeAction } from '../../../api/resourceCalls.ts'
import { useAction } from '../../../api/useAction.ts'
import { placeProblems, showProblems } from '../../../forms/showProblems.ts'
import { useLeaving } from '../../../forms/useLeaving.tsx'
import { useT } from '../../../i18n/TextProvider.tsx'
import { brokenRules } from '../../../resource/form/brokenRules.ts'
import { FormDialog, type FormDialogProps } from '../../../resource/form/FormDialog.tsx'
import { FormFields } from '../../../resource/form/FormFields.tsx'
import { type FormValues, payloadOf, startValues } from '../../../resource/form/formValues.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useMay, useZone } from '../../../ui/Me.tsx'
import { CheckStep } from './CheckStep.tsx'
import { stepsOf } from './steps.ts'
import { useTemplateFill } from './useTemplateFill.ts'
import '../../../forms/forms.css'
import './contentTasks.css'

/** A new task in four steps: for whom, what, how, and what comes of it. A task that is there is edited as any row. */
export function TaskWizard(props: FormDialogProps) {
  return props.row ? <FormDialog {...props} /> : <NewTask {...props} />
}

function NewTask({ resource, start, onDone, onAdded, onClose }: FormDialogProps) {
  const t = useT()
  const may = useMay()
  const [form] = Form.useForm<FormValues>()
  const [step, setStep] = useState(0)
  const [dirty, setDirty] = useState(false)
  const zone = useZone()
  const named = `${t('content-task.choice.kind.1')} ${formatTime(Date.now(), zone).slice(5, 16)}`
  const [values] = useState<FormValues>(() => ({
    ...startValues(resource, undefined),
    ...first,
    name: named,
    ...start,
  }))
  const [kind, setKind] = useState(Number(values.kind))
  const steps = stepsOf(kind, Number(values.scope))
  const isOneForm = steps.length === 1
  const fill = useTemplateFill(form, values)
  // One form shows what it comes to as one fills it in.
  Form.useWatch([], form)
  const { leave, question } = useLeaving(dirty, onClose)
  const payload = () => payloadOf(resource, { ...values, ...form.getFieldsValue(true), kind }, 'add')
  const save = useAction(
    async (starts: boolean) => {
      if (isOneForm) await form.validateFields()
      const { ids } = await addRows(resource, payload())
      if (starts) await takeAction(tasks, 'start', ids, {})
      return ids
    },
    {
      onDone(ids, starts) {
        tell({ kind: 'success', text: t(starts ? 'content-task.more.started' : 'message.saved') })
        onDone()
        onClose()
        onAdded?.(ids, payload())
      },
      onFailed: (error) => showProblems(form, error),
    },
  )
  const next = async () => {
    const names = steps[step]!.fields
    await form.validateFields([...names])
    const broken = brokenRules(resource, { ...payload() }, undefined, t).filter(({ field }) => names.includes(field))
    if (!placeProblems(form, broken)) setStep(step + 1)
  }
  const isLast = step === steps.length - 1
  const isWhole = () =>
    needed.every((name) => String(form.getFieldValue(name) ?? '') !== '') &&
    brokenRules(resource, payload(), undefined, t).length === 0
  return (
    <Dialog
      width="min(880px, 94vw)"
      title={t('form.add_title', { name: t('content-task.one') })}
      onCancel={leave}
      mask={{ closable: false }}
      footer={
        <>
          {step > 0 && <Button onClick={() => setStep(step - 1)}>{t('content-task.more.back')}</Button>}
          {!isLast && (
            <Button type="primary" onClick={() => void next().catch(() => undefined)}>
              {t('content-task.more.next')}
            </Button>
          )}
          {isLast && (
            <Button loading={save.isPending} onClick={() => save.mutate(false)}>
              {t('action.save')}
            </Button>
          )}
          {isLast && may('content-task.start') && (
            <Button type="primary" loading={save.isPending} onClick={() => save.mutate(true)}>
              {t('content-task.more.save_start')}
            </Button>
          )}
        </>
      }
    >
      {!isOneForm && (
        <Steps
          size="small"
          className="wizard-steps"
          current={step}
          items={steps.map(({ title }) => ({ title: t(title) }))}
        />
      )}
      <Form
        form={form}
        layout="vertical"
        initialValues={values}
        onValuesChange={(changed: FormValues) => {
          setDirty(true)
          fill(changed)
        }}
      >
        {step === 0 && Number(values.scope) === 1 && (
          <Radio.Group
            className="form-moves"
            value={kind}
            onChange={(event) => setKind(Number(event.target.value))}
            options={[contentTaskKinds.ai, contentTaskKinds.custom].map((code) => ({
              value: code,
              label: t(`content-task.choice.kind.${code}`),
            }))}
            optionType="button"
          />
        )}
        {steps.map(({ name, fields }, at) => (
          <div key={name} className={at === step ? undefined : 'wizard-hidden'}>
            <FormFields resource={plain(resource)} fields={fieldsNamed(resource, fields)} />
          </div>
        ))}
      </Form>
      {isLast && (!isOneForm || isWhole()) && <CheckStep values={payload()} />}
      {question}
    </Dialog>
  )
}

const tasks: AnyResource = contentTask

/** What a form begins with where nobody has chosen anything. */
const first = { incantation: '', screen_size: 1, with_text: 1, with_picture: 1, count: 1 }

/** Without these there is nothing to reckon with. */
const needed = ['name', 'personas', 'platforms']

/** The steps are the sections. */
function plain(resource: AnyResource): AnyResource {
  const { sections: _, ...rest } = resource
  return rest
}

function fieldsNamed(resource: AnyResource, names: readonly string[]) {
  const all = new Map(writableFields(resource, 'add'))
  return names.flatMap((name) => {
    const field = all.get(name)
    return field ? [[name, field] as const] : []
  })
}
