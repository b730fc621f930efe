import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useT } from '../i18n/TextProvider.tsx'
import { copy } from './copy.ts'

/** A text with a button that copies it. */
export function CopyText({ text, code = false }: { text: string; code?: boolean }) {
  const t = useT()
  return (
    <span className="copy-text">
      {code ? <code>{text}</code> : text}
      <Button
        type="text"
        size="small"
        icon={<CopyOutlined aria-hidden />}
        aria-label={t('action.copy')}
        onClick={() => void copy(text, t)}
      />
    </span>
  )
}
