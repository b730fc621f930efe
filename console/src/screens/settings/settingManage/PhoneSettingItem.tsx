import { settingFields } from '@quarterdeck/shared/contracts/settings.ts'
import { Form, Input, InputNumber, Switch } from 'antd'
import { ZodBoolean, ZodNumber } from 'zod'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { PhoneSetting } from './phoneSettingGroups.ts'

const msOfSecond = 1000

/** One setting, with the limits that its contract gives it. What is kept in milliseconds is shown in seconds. */
export function PhoneSettingItem({ name }: { name: PhoneSetting }) {
  const t = useT()
  const schema = settingFields.shape[name]
  const label = t(`phone-settings.field.${name}`)
  if (schema instanceof ZodBoolean)
    return (
      <Form.Item name={name} label={label} layout="horizontal" colon={false} valuePropName="checked">
        <Switch size="small" />
      </Form.Item>
    )
  if (!(schema instanceof ZodNumber))
    return (
      <Form.Item name={name} label={label} normalize={(text: string) => text.trim()}>
        <Input maxLength={255} />
      </Form.Item>
    )
  const unit = name.endsWith('Ms') ? msOfSecond : 1
  return (
    <Form.Item
      name={name}
      label={label}
      rules={[{ required: true, message: t('errors.required') }]}
      getValueProps={(value: number | null) => ({ value: value === null ? null : value / unit })}
      normalize={(value: number | null) => (value === null ? null : Math.round(value * unit))}
    >
      <InputNumber
        min={(schema.minValue ?? 0) / unit}
        max={(schema.maxValue ?? Number.MAX_SAFE_INTEGER) / unit}
        precision={unit === 1 ? 0 : undefined}
      />
    </Form.Item>
  )
}
