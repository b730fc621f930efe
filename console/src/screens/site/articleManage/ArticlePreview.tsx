import { SafetyOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { RowDialogProps } from '../../../resource/screenExtensions.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { previewPage } from './previewPage.ts'
import { sanitiseHtml } from './sanitiseHtml.ts'
import './article.css'

/**
 * An article as its HTML draws it. The HTML comes from outside: it is cut down to what writes text, and stands in a frame
 * that may do nothing and load nothing. Either alone would do.
 */
export function ArticlePreview({ row, onClose }: RowDialogProps) {
  const t = useT()
  const html = useMemo(() => sanitiseHtml(String(row.content_html ?? '')), [row])
  const title = t('article.more.preview_title', { name: String(row.content_title ?? '') })
  return (
    <Dialog width={900} title={<div className="cut">{title}</div>} footer={null} onCancel={onClose}>
      <p className="preview-note">
        <SafetyOutlined aria-hidden /> {t('article.more.preview_note')}
      </p>
      {html === '' ? (
        <div className="blank">{t('article.more.preview_empty')}</div>
      ) : (
        <iframe className="preview-frame" title={title} sandbox="" srcDoc={previewPage(html)} />
      )}
    </Dialog>
  )
}
