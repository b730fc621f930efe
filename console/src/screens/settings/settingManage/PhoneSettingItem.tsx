import { type Limits, settingChoices, settingLimits } from '@quarterdeck/shared/values/settingLimits.ts'
import { Form, Input, InputNumber, Select, Switch } from 'antd'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { PhoneSetting } from './phoneSettingGroups.ts'

const msOfSecond = 1000

/** One setting, as its value is: a switch, a text, one of a few, a number. What is kept in milliseconds is shown in seconds. */
export function PhoneSettingItem({ name, value }: { name: PhoneSetting; value: boolean | number | string }) {
  const t = useT()
  const label = t(`phone-settings.field.${name}`)
  if (typeof value === 'boolean')
    return (
      <Form.Item name={name} label={label} layout="horizontal" colon={false} valuePropName="checked">
        <Switch size="small" />
      </Form.Item>
    )
  if (typeof value === 'string')
    return (
      <Form.Item name={name} label={label} normalize={(text: string) => text.trim()}>
        <Input maxLength={255} />
      </Form.Item>
    )
  if (name === 'dispatchOrder' || name === 'hostedReplies')
    return (
      <Form.Item name={name} label={label}>
        <Select
          options={
            name === 'dispatchOrder'
              ? settingChoices[name].map((value) => ({ value, label: t(`phone-settings.choice.${name}.${value}`) }))
              : settingChoices[name].map((value) => ({ value, label: t(`phone-settings.choice.${name}.${value}`) }))
          }
        />
      </Form.Item>
    )
  const unit = name.endsWith('Ms') ? msOfSecond : 1
  const [least, most] = (settingLimits as Readonly<Record<string, Limits>>)[name] ?? [0, Number.MAX_SAFE_INTEGER]
  return (
    <Form.Item
      name={name}
      label={label}
      rules={[{ required: true, message: t('errors.required') }]}
      getValueProps={(number: number | null) => ({ value: number === null ? null : number / unit })}
      normalize={(number: number | null) => (number === null ? null : Math.round(number * unit))}
    >
      <InputNumber min={least / unit} max={most / unit} precision={unit === 1 ? 0 : undefined} />
    </Form.Item>
  )
}
