import { runScreenshot } from '@quarterdeck/shared/contracts/run.ts'
import { useQuery } from '@tanstack/react-query'
import { Image, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { askFile } from '../../api/ask.ts'
import { useT } from '../../i18n/TextProvider.tsx'

/** The screen when a run failed. Fetched with the session's token, which an image's address could not carry. */
export function RunScreenshot({ run }: { run: number }) {
  const t = useT()
  const shot = useQuery({
    queryKey: ['screenshot', run],
    queryFn: async ({ signal }) => (await askFile(runScreenshot, { query: { id: run } }, { signal })).blob,
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
