import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { FileProgress } from '@quarterdeck/shared/protocol/screen.ts'
import { isApp } from '@quarterdeck/shared/values/phoneFile.ts'
import { Button, Progress } from 'antd'
import { useRef } from 'react'
import { formatBytes } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { isOver, type PhoneFiles } from './useFiles.ts'

/** Files for the phone: dropped on its picture or chosen here, and how far they are. */
export function FilesBox({ files, takesInput }: { files: PhoneFiles; takesInput: boolean }) {
  const { t } = useTexts()
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <section className="screen-section">
      <h3>{t('screen.file.title')}</h3>
      <p className="faint">{t('screen.file.help')}</p>
      <div className="screen-buttons">
        <Button size="small" disabled={!takesInput} onClick={() => chooser.current?.click()}>
          {t('screen.file.choose')}
        </Button>
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          aria-label={t('screen.file.choose')}
          onChange={({ target }) => {
            files.send([...(target.files ?? [])])
            target.value = ''
          }}
        />
      </div>
      {files.files.length > 0 && (
        <ul className="screen-people" aria-label={t('screen.file.title')}>
          {files.files.map((file) => (
            <FileLine key={file.file} file={file} />
          ))}
        </ul>
      )}
    </section>
  )
}

function FileLine({ file }: { file: FileProgress }) {
  const { t, language } = useTexts()
  const { name, state, done, total, message } = file
  const said = state === 'done' && isApp(name) ? 'installed' : state
  return (
    <li>
      <div className="screen-line">
        <span className="cut">{name}</span>
        <span className="faint numbers">{formatBytes(total, language)}</span>
      </div>
      {!isOver(file) && (
        <Progress
          size="small"
          showInfo={false}
          aria-label={name}
          percent={total > 0 ? Math.min(100, (done / total) * 100) : 0}
        />
      )}
      <div className={state === 'failed' ? 'screen-failed' : 'faint'} role="status">
        {t(codeKey('screen.file.state', said))}
        {message !== '' && `: ${message}`}
      </div>
    </li>
  )
}
