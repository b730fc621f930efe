import { useAction } from '../../../api/useAction.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { downloadHosted } from './download.ts'
import './hostedFiles.css'

/** The name of a file; a click downloads it. Without an address it is only a name. */
export function DownloadLink({ name, url, more }: { name: string; url: string; more?: string | undefined }) {
  const t = useT()
  const download = useAction(() => downloadHosted(url))
  if (name === '') return <span className="faint">–</span>
  return (
    <span className="cut-box">
      {url === '' ? (
        <span className="cut">{name}</span>
      ) : (
        <button
          type="button"
          className="file-link cut"
          disabled={download.isPending}
          aria-label={t('file-site.more.download', { name })}
          onClick={(event) => {
            // The row opens its drawer otherwise.
            event.stopPropagation()
            download.mutate()
          }}
        >
          {name}
        </button>
      )}
      {more && <span className="faint file-more numbers">{more}</span>}
    </span>
  )
}
