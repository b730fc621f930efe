import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useT } from '../../../i18n/TextProvider.tsx'
import { copy } from '../../../ui/copy.ts'
import '../fleet.css'

/** The text of a script as it runs, with its hash. */
export function SourceView({ source, hash }: { source: string; hash: string }) {
  const t = useT()
  if (!source) return null
  return (
    <>
      <h3 className="section-title">
        {t('script.field.source')}{' '}
        <Button
          type="text"
          size="small"
          icon={<CopyOutlined aria-hidden />}
          aria-label={t('action.copy')}
          onClick={() => void copy(source, t)}
        />
      </h3>
      <textarea
        className="source source-input"
        readOnly
        rows={20}
        value={source}
        aria-label={t('script.field.source')}
      />
      <p className="faint numbers">
        {t('script.field.hash')} {hash}
      </p>
    </>
  )
}
