import { useQuery } from '@tanstack/react-query'
import { Image, Skeleton } from 'antd'
import { useT } from '../i18n/TextProvider.tsx'
import { useObjectUrl } from './useObjectUrl.ts'

interface ScreenshotProps {
  /** What tells it from others. */
  of: readonly (string | number)[]
  load(signal: AbortSignal): Promise<Blob>
}

/** The screen of a phone as it was. Fetched with the session's token, which an image's address could not carry. */
export function Screenshot({ of, load }: ScreenshotProps) {
  const t = useT()
  const shot = useQuery({
    queryKey: ['screenshot', ...of],
    queryFn: ({ signal }) => load(signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const address = useObjectUrl(shot.data)
  if (shot.error) return null
  return (
    <>
      <h4>{t('book-task.detail.screenshot')}</h4>
      {address ? (
        <Image className="shot" src={address} alt={t('book-task.detail.screenshot')} width={220} />
      ) : (
        <Skeleton.Node active style={{ width: 220, height: 440 }} />
      )}
    </>
  )
}
