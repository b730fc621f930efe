import { useQuery } from '@tanstack/react-query'
import { Image, Skeleton } from 'antd'
import { useT } from '../i18n/TextProvider.tsx'
import { useObjectUrl } from './useObjectUrl.ts'

interface ScreenshotProps {
  /** What tells it from others. */
  of: readonly (string | number)[]
  /** What it shows. */
  title?: string
  load(signal: AbortSignal): Promise<Blob>
}

/** The screen of a phone as it was. Fetched with the session's token, which an image's address could not carry. */
export function Screenshot({ of, title, load }: ScreenshotProps) {
  const t = useT()
  const named = title ?? t('book-task.detail.screenshot')
  const shot = useQuery({
    queryKey: ['screenshot', ...of],
    queryFn: ({ signal }) => load(signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const address = useObjectUrl(shot.data)
  if (shot.error) return null
  return (
    <>
      <h4>{named}</h4>
      {address ? (
        <Image className="shot" src={address} alt={named} width={220} />
      ) : (
        <Skeleton.Node active style={{ width: 220, height: 440 }} />
      )}
    </>
  )
}
