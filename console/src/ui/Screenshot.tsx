import { useQuery } from '@tanstack/react-query'
import { Image, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { useT } from '../i18n/TextProvider.tsx'

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

function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!blob) return undefined
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address
}
