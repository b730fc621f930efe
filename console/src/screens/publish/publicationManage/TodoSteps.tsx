import { DownloadOutlined, MobileOutlined } from '@ant-design/icons'
import type { PublicationTodo } from '@quarterdeck/shared/contracts/publishing.ts'
import { Alert } from 'antd'
import { Link } from 'react-router-dom'
import { formatBytes } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { LazyPicture } from '../../../ui/LazyPicture.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { screenAddress } from '../../../ui/screenAddress.ts'
import { CopyStep } from './CopyStep.tsx'
import { FilesToPhone } from './FilesToPhone.tsx'
import { usePhoneInHand } from './phoneInHand.ts'

/** What is to be done, in its order: the files, each text with a button that copies it, the label, the phone. */
export function TodoSteps({ id, todo }: { id: number; todo: PublicationTodo }) {
  const { t, language } = useTexts()
  const may = useMay()
  const inHand = usePhoneInHand()
  const { title, segments, disclosure, ai_generated, files, phone, home_link } = todo
  const texts = [
    ...(title === '' ? [] : [{ name: t('publication-drawer.copy_title'), text: title }]),
    ...segments.map((text, at) => ({
      name:
        segments.length > 1
          ? t('publication-drawer.copy_segment', { number: at + 1, count: segments.length })
          : t('publication-drawer.copy_text'),
      text,
    })),
    ...files.flatMap(({ name, alt }) =>
      alt === '' ? [] : [{ name: t('publication-drawer.copy_alt', { name }), text: alt }],
    ),
    ...(disclosure === '' ? [] : [{ name: t('publication-drawer.copy_disclosure'), text: disclosure }]),
  ]
  return (
    <>
      <p className="publication-ways">
        {phone && !inHand && may('screen.watch') && (
          <Link to={screenAddress([phone.id], undefined, { post: String(id) })}>
            <MobileOutlined aria-hidden /> {t('publication-drawer.open_phone', { serial: phone.serial })}
            {!phone.online && ` (${t('publication-drawer.phone_away')})`}
          </Link>
        )}
        {home_link !== '' && (
          <a href={home_link} target="_blank" rel="noreferrer">
            {t('publication-drawer.open_home')}
          </a>
        )}
      </p>
      {files.length > 0 && (
        <ol className="publication-files">
          {files.map(({ name, url, thumb, size }) => (
            <li key={name}>
              <span className="publication-thumb">{thumb && <LazyPicture url={thumb} alt={name} />}</span>
              <span className="numbers">{name}</span>
              <span className="faint numbers">{formatBytes(size, language)}</span>
              <a href={url} download={name}>
                <DownloadOutlined aria-hidden /> {t('publication-drawer.download')}
              </a>
            </li>
          ))}
        </ol>
      )}
      {inHand && files.length > 0 && <FilesToPhone publication={id} count={files.length} isMine={inHand.isMine} />}
      {ai_generated && <Alert type="warning" showIcon title={t('publication-drawer.set_label')} />}
      {texts.map(({ name, text }) => (
        <CopyStep key={name} name={name} text={text} />
      ))}
    </>
  )
}
