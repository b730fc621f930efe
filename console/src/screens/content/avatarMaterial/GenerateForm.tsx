import { generateAvatars } from '@quarterdeck/shared/contracts/avatarDraft.ts'
import { choiceKey, fieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import { avatar } from '@quarterdeck/shared/resources/content/avatar.ts'
import { mostGeneratedAvatars } from '@quarterdeck/shared/values/mostGeneratedAvatars.ts'
import { useQuery } from '@tanstack/react-query'
import { Form, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { useAction } from '../../../api/useAction.ts'
import { CodeSelect } from '../../../forms/CodeSelect.tsx'
import { showProblems } from '../../../forms/showProblems.ts'
import { formatMoney } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useDebounced } from '../../../ui/useDebounced.ts'
import '../../../forms/forms.css'

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

interface GenerateFormProps {
  order(form: Wish): Promise<void>
  onClose(): void
}

/** What avatars are wanted, and what they cost at most. */
export function GenerateForm({ order, onClose }: GenerateFormProps) {
  const { t } = useTexts()
  const [form] = Form.useForm<Wish>()
  const [wish, setWish] = useState(first)
  const send = useAction(order, { onDone: () => undefined, onFailed: (error) => showProblems(form, error) })
  const choices = (field: 'category' | 'sex' | 'region' | 'type', codes: readonly number[]) => (
    <Form.Item name={field} label={t(fieldKey(avatar, field))}>
      <Select options={codes.map((code) => ({ value: code, label: t(choiceKey(avatar, field, code)) }))} />
    </Form.Item>
  )
  return (
    <Dialog
      title={t('avatar.more.generate')}
      okText={t('avatar.more.generate')}
      cancelText={t('action.cancel')}
      confirmLoading={send.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <p className="faint">{t('avatar.more.generate_note')}</p>
      <Form
        form={form}
        layout="vertical"
        initialValues={first}
        onValuesChange={(_, all: Wish) => setWish(all)}
        onFinish={(all: Wish) => send.mutate(all)}
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
      </Form>
      <Cost wish={wish} />
    </Dialog>
  )
}

function Cost({ wish }: { wish: Wish }) {
  const { t, language } = useTexts()
  const asked = useDebounced(wish, 300)
  const { data } = useQuery({
    queryKey: ['avatar', 'generate-cost', asked],
    queryFn: async ({ signal }) =>
      (await ask(generateAvatars, { body: { ...asked, dry_run: 1 } }, { signal, quiet: true })).data,
    enabled: asked.description.trim() !== '',
    retry: false,
  })
  if (!data) return null
  const amounts = data.costs
    .filter(({ most }) => most > 0)
    .map(({ currency, most }) => formatMoney(most, { micro: true }, currency, language))
  const unpriced = data.unpriced.length > 0 ? t('persona.more.draft_unpriced', { names: data.unpriced.join(', ') }) : ''
  const cost =
    amounts.length === 0 ? t('persona.more.draft_free') : t('persona.more.draft_cost', { amounts: amounts.join(' + ') })
  return <p className="faint numbers">{unpriced || cost}</p>
}
