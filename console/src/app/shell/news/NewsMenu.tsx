import { GiftOutlined } from '@ant-design/icons'
import { whatsNew } from '@quarterdeck/shared/contracts/updateNotes.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ask } from '../../../api/ask.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { CountedMenu } from '../CountedMenu.tsx'

const News = lazy(() => import('./News.tsx').then((module) => ({ default: module.News })))

/** What is new in the system, and how much of it this person has not seen; nothing where there never was anything. */
export function NewsMenu() {
  const { t, language } = useTexts()
  const { data } = useQuery({
    queryKey: ['whats-new', language],
    queryFn: async ({ signal }) => (await ask(whatsNew, {}, { signal })).data,
    refetchInterval: 300_000,
  })
  if (!data || data.notes.length === 0) return null
  const title = t('shell.whats_new')
  return (
    <CountedMenu
      icon={<GiftOutlined aria-hidden />}
      name={data.unseen > 0 ? `${title} (${data.unseen})` : title}
      title={title}
      count={data.unseen}
      badge={{ colour: 'blue', most: 99 }}
      popover={{ destroyOnHidden: true }}
      content={() => (
        <Suspense fallback={null}>
          <News notes={data.notes} />
        </Suspense>
      )}
    />
  )
}
