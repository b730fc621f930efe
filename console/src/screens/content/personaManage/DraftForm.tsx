import { draftPersonas } from '@quarterdeck/shared/contracts/personaDraft.ts'
import { fieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import { persona } from '@quarterdeck/shared/resources/content/persona.ts'
import { mostDrafted } from '@quarterdeck/shared/values/personaPrompt.ts'
import { useQuery } from '@tanstack/react-query'
import { Form, Input, InputNumber, Select, Slider } from 'antd'
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
  country: string
  language: string
  women: number
  industries: string[]
  description: string
}

const first: Wish = { count: 10, country: '', language: '', women: 50, industries: [], description: '' }

interface DraftFormProps {
  order(form: Wish): Promise<void>
  onClose(): void
}

/** What personas are wanted, and what they cost at most. */
export function DraftForm({ order, onClose }: DraftFormProps) {
  const { t } = useTexts()
  const [form] = Form.useForm<Wish>()
  const [wish, setWish] = useState(first)
  const send = useAction(order, { onDone: () => undefined, onFailed: (error) => showProblems(form, error) })
  return (
    <Dialog
      title={t('persona.more.drafts')}
      okText={t('persona.more.draft')}
      cancelText={t('action.cancel')}
      confirmLoading={send.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <p className="faint">{t('persona.more.draft_note')}</p>
      <Form
        form={form}
        layout="vertical"
        initialValues={first}
        onValuesChange={(_, all: Wish) => setWish(all)}
        onFinish={(all: Wish) => send.mutate(all)}
      >
        <Form.Item name="count" label={t('persona.more.draft_count')} rules={[{ required: true }]}>
          <InputNumber min={1} max={mostDrafted} precision={0} />
        </Form.Item>
        <Form.Item name="country" label={t(fieldKey(persona, 'country'))}>
          <CodeSelect format="country" clearable value="" onChange={() => undefined} />
        </Form.Item>
        <Form.Item name="language" label={t(fieldKey(persona, 'language'))}>
          <CodeSelect format="language" clearable value="" onChange={() => undefined} />
        </Form.Item>
        <Form.Item name="women" label={t('persona.more.draft_women')}>
          <Slider
            min={0}
            max={100}
            step={5}
            ariaLabelForHandle={t('persona.more.draft_women')}
            tooltip={{ formatter: (share) => `${share} %` }}
          />
        </Form.Item>
        <Form.Item name="industries" label={t(fieldKey(persona, 'industry'))}>
          <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '，', '、']} maxCount={20} />
        </Form.Item>
        <Form.Item name="description" label={t('persona.more.draft_description')}>
          <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 5 }} />
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
    queryKey: ['persona', 'draft-cost', asked],
    queryFn: async ({ signal }) =>
      (await ask(draftPersonas, { body: { ...asked, dry_run: 1 } }, { signal, quiet: true })).data,
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
