import type { FileReply } from '@quarterdeck/shared/contracts/fileReply.ts'
import type { Row } from '../../../api/resourceCalls.ts'

/** What a post says and shows: what people open it for. */
export function PostBlock({ row }: { row: Row }) {
  const pictures = (row.media_files as readonly FileReply[] | undefined) ?? []
  const videos = (row.video_files as readonly FileReply[] | undefined) ?? []
  const text = String(row.text ?? '')
  return (
    <section className="post-block">
      {pictures.length > 0 && (
        <div className="post-pictures">
          {pictures.map(({ id, url, name }) => (
            <img key={id} src={url} alt={name} />
          ))}
        </div>
      )}
      {videos.map(({ id, url }) => (
        // biome-ignore lint/a11y/useMediaCaption: it is what somebody has uploaded, and comes without.
        <video key={id} src={url} controls preload="metadata" />
      ))}
      {text !== '' && (
        <p className="post-text" dir="auto">
          {text}
        </p>
      )}
    </section>
  )
}
