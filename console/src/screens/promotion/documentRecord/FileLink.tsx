import { DownloadOutlined } from '@ant-design/icons'
import { downloadFile } from '@quarterdeck/shared/contracts/files.ts'
import { isLink } from '@quarterdeck/shared/values/link.ts'
import { askFile } from '../../../api/ask.ts'
import { useAction } from '../../../api/useAction.ts'
import { CutText } from '../../../ui/CutText.tsx'
import { saveFile } from '../../../ui/saveFile.ts'
import { ownFile } from './ownFile.ts'

/** The name of a file, which downloads it where an address is known: from here with the session, or from elsewhere in a new tab. */
export function FileLink({ name, url }: { name: string; url: string }) {
  const own = ownFile(url)
  const download = useAction((file: string) => askFile(downloadFile, { query: { name: file } }), { onDone: saveFile })
  if (own !== undefined && name !== '') {
    return (
      <button
        type="button"
        className="plain-link cut"
        disabled={download.isPending}
        onClick={() => download.mutate(own)}
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
