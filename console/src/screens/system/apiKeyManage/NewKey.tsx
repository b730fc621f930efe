import { CopyOutlined } from '@ant-design/icons'
import { Button, Input, Space } from 'antd'
import { useT } from '../../../i18n/TextProvider.tsx'
import { CopyText } from '../../../ui/CopyText.tsx'
import { copy } from '../../../ui/copy.ts'
import './apiKey.css'

interface NewKeyProps {
  apiKey: string
  /** Something that may be sent with it. */
  kind: string
  onCopied(): void
}

/** A key that has just been made, to be taken along, and how it is used. */
export function NewKey({ apiKey, kind, onCopied }: NewKeyProps) {
  const t = useT()
  const take = async () => {
    await copy(apiKey, t)
    onCopied()
  }
  const example = `curl -H "authorization: Bearer ${apiKey}" --data-binary @rows.ndjson ${location.origin}/api/ingest/${kind}`
  return (
    <>
      <p className="form-warning" role="alert">
        {t('api-key.more.shown_once')}
      </p>
      <Space.Compact block>
        <Input
          readOnly
          value={apiKey}
          aria-label={t('api-key.field.key_hash')}
          onFocus={({ target }) => target.select()}
          onCopy={onCopied}
        />
        <Button type="primary" icon={<CopyOutlined aria-hidden />} onClick={take}>
          {t('action.copy')}
        </Button>
      </Space.Compact>
      <p className="api-key-example">{t('api-key.more.example')}</p>
      <div className="api-key-command">
        <CopyText code text={example} />
      </div>
    </>
  )
}
