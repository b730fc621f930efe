import { draftPersonas } from '@quarterdeck/shared/contracts/personaDraft.ts'
import { fieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import { persona } from '@quarterdeck/shared/resources/content/persona.ts'
import { mostDrafted } from '@quarterdeck/shared/values/personaPrompt.ts'
import { Form, Input, InputNumber, Select, Slider } from 'antd'
import { ask } from '../../../api/ask.ts'
import { CodeSelect } from '../../../forms/CodeSelect.tsx'
import { useT } from '../../../i18n/TextProvider.tsx'
import { OrderForm } from '../madeByModel/OrderForm.tsx'

interface Wish {
  count: number
  country: string
  language: string
  women: number
  industries: string[]
  description: string
}

const first: Wish = { count: 10, country: '', language: '', women: 50, industries: [], description: '' }

const quote = (wish: Wish) => async (signal: AbortSignal) =>
  (await ask(draftPersonas, { body: { ...wish, dry_run: 1 } }, { signal, quiet: true })).data

interface DraftFormProps {
  order(form: Wish): Promise<void>
  onClose(): void
}

/** What personas are wanted, and what they cost at most. */
export function DraftForm({ order, onClose }: DraftFormProps) {
  const t = useT()
  return (
    <OrderForm
      title="persona.more.drafts"
      okText="persona.more.draft"
      note="persona.more.draft_note"
      first={first}
      order={order}
      quote={quote}
      onClose={onClose}
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
    </OrderForm>
  )
}
