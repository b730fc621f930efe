import type { FileReply } from '@quarterdeck/shared/contracts/fileReply.ts'
import { formatBytes } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { LazyPicture } from '../../../ui/LazyPicture.tsx'

/** The pictures and videos of a post in the order in which they are shown. */
export function Pictures({ files }: { files: readonly FileReply[] }) {
  const { language } = useTexts()
  if (files.length === 0) return null
  return (
    <ol className="publication-pictures">
      {files.map(({ id, name, url, thumb, type, size }) => (
        <li key={id}>
          {type.startsWith('video/') ? (
            // biome-ignore lint/a11y/useMediaCaption: what people publish seldom has captions; it is shown as it goes out.
            <video src={url} controls preload="metadata" />
          ) : (
            <a href={url} target="_blank" rel="noreferrer" data-tip={`${name} · ${formatBytes(size, language)}`}>
              <LazyPicture url={thumb || url} alt={name} />
            </a>
          )}
        </li>
      ))}
    </ol>
  )
}
