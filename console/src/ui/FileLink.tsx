import { DownloadOutlined } from '@ant-design/icons'
import { isLink } from '@quarterdeck/shared/values/link.ts'
import { useAction } from '../api/useAction.ts'
import { CutText } from './CutText.tsx'
import { downloadHosted } from './hostedFile.ts'
import { hostedName } from './hostedName.ts'

/** The name of a file, which downloads it where an address is known: from here, or from elsewhere in a new tab. */
export function FileLink({ name, url }: { name: string; url: string }) {
  const hosted = hostedName(url)
  const download = useAction(downloadHosted)
  if (name !== '' && hosted !== undefined) {
    return (
      <button
        type="button"
        className="plain-link cut"
        disabled={download.isPending}
        onClick={() => download.mutate(hosted)}
      >
        <DownloadOutlined aria-hidden /> {name}
      </button>
    )
  }
  if (name === '' || !isLink(url)) return <CutText text={name} />
  return (
    <a className="cut" href={url} target="_blank" rel="noopener noreferrer">
      <DownloadOutlined aria-hidden /> {name}
    </a>
  )
}
