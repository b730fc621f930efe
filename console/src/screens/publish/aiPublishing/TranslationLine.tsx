import { LoadingOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { codeName } from '../../../i18n/codeNames.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import type { Translation } from './useTranslation.ts'

/** How far a translation is that was asked for; nothing where none was. */
export function TranslationLine({ translation }: { translation: Translation }) {
  const { t, language: reader } = useTexts()
  const { state, error, use, drop } = translation
  const language = codeName('language', translation.language, reader)
  switch (state) {
    case 'none':
      return null
    case 'under_way':
      return (
        <p role="status" className="faint">
          <LoadingOutlined aria-hidden /> {t('composer.translating', { language })}
        </p>
      )
    case 'failed':
      return <Alert type="error" showIcon closable={{ onClose: drop }} title={error} />
    case 'ready':
      return (
        <Alert
          type="info"
          showIcon
          closable={{ onClose: drop }}
          title={t('composer.translation_ready', { language })}
          action={
            <Button size="small" onClick={use}>
              {t('composer.use_translation')}
            </Button>
          }
        />
      )
  }
}
