import { generateAvatars } from '@quarterdeck/shared/contracts/avatarDraft.ts'
import { choiceKey, fieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import { avatar } from '@quarterdeck/shared/resources/content/avatar.ts'
import { mostGeneratedAvatars } from '@quarterdeck/shared/values/mostGeneratedAvatars.ts'
import { Form, Input, InputNumber, Select } from 'antd'
import { ask } from '../../../api/ask.ts'
import { CodeSelect } from '../../../forms/CodeSelect.tsx'
import { useT } from '../../../i18n/TextProvider.tsx'
import { OrderForm } from '../madeByModel/OrderForm.tsx'

interface Wish {
  count: number
  description: string
  category: 2 | 3
  sex: number
  region: number
  type: number
  country: string
}

const first: Wish = { count: 4, description: '', category: 2, sex: 0, region: 0, type: 1, country: '' }

const quote = (wish: Wish) =>
  wish.description.trim() === ''
    ? undefined
    : async (signal: AbortSignal) =>
        (await ask(generateAvatars, { body: { ...wish, dry_run: 1 } }, { signal, quiet: true })).data

interface GenerateFormProps {
  order(form: Wish): Promise<void>
  onClose(): void
}

/** What avatars are wanted, and what they cost at most. */
export function GenerateForm({ order, onClose }: GenerateFormProps) {
  const t = useT()
  const choices = (field: 'category' | 'sex' | 'region' | 'type', codes: readonly number[]) => (
    <Form.Item name={field} label={t(fieldKey(avatar, field))}>
      <Select options={codes.map((code) => ({ value: code, label: t(choiceKey(avatar, field, code)) }))} />
    </Form.Item>
  )
  return (
    <OrderForm
      title="avatar.more.generate"
      okText="avatar.more.generate"
      note="avatar.more.generate_note"
      first={first}
      order={order}
      quote={quote}
      onClose={onClose}
    >
      <Form.Item name="description" label={t(fieldKey(avatar, 'description'))} rules={[{ required: true }]}>
        <Input.TextArea maxLength={255} autoSize={{ minRows: 2, maxRows: 4 }} />
      </Form.Item>
      <Form.Item name="count" label={t('avatar.more.generate_count')} rules={[{ required: true }]}>
        <InputNumber min={1} max={mostGeneratedAvatars} precision={0} />
      </Form.Item>
      {choices('category', [2, 3])}
      {choices('sex', [0, 1, 2])}
      {choices('region', [0, 1, 2])}
      {choices('type', [1, 2])}
      <Form.Item name="country" label={t(fieldKey(avatar, 'country'))}>
        <CodeSelect format="country" clearable value="" onChange={() => undefined} />
      </Form.Item>
    </OrderForm>
  )
}
