import { FileOutlined } from '@ant-design/icons'
import type { FileReply } from '@quarterdeck/shared/contracts/fileReply.ts'
import { formatBytes } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/TextProvider.tsx'
import { LazyPicture } from '../../ui/LazyPicture.tsx'
import './rowFiles.css'

interface RowFilesProps {
  files?: readonly FileReply[] | undefined
  /** As high as a line. */
  small?: boolean
}

/** Files of a row: small pictures, and others by their names; each opens, or is saved. */
export function RowFiles({ files = [], small = false }: RowFilesProps) {
  const { language } = useTexts()
  if (files.length === 0) return <span className="faint">–</span>
  return (
    <span className={small ? 'row-files row-files-small' : 'row-files'}>
      {files.map(({ id, name, url, thumb, size }) => (
        <a
          key={id}
          href={url}
          target="_blank"
          rel="noreferrer"
          className={thumb ? 'row-file-picture' : 'row-file'}
          data-tip={`${name} · ${formatBytes(size, language)}`}
          onClick={(event) => event.stopPropagation()}
        >
          {thumb ? (
            <LazyPicture url={thumb} alt={name} />
          ) : (
            <>
              <FileOutlined aria-hidden /> {name}
            </>
          )}
        </a>
      ))}
    </span>
  )
}
