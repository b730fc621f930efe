import type { FileReply } from '@quarterdeck/shared/contracts/fileReply.ts'
import { libraryUses } from '@quarterdeck/shared/contracts/library.ts'
import { titleKey } from '@quarterdeck/shared/i18n/keys.ts'
import { libraryKinds } from '@quarterdeck/shared/resources/content/libraryItem.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { ask } from '../../../api/ask.ts'
import type { Row } from '../../../api/resourceCalls.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import { Translations } from './Translations.tsx'
import './itemBlock.css'

/** What an item holds, as it is seen, and what it is used in. */
export function ItemBlock({ row }: { row: Row }) {
  const fileOf = (field: string) => (row[`${field}_files`] as readonly FileReply[] | undefined)?.[0]
  const [image, video, cover] = [fileOf('image'), fileOf('video'), fileOf('cover')]
  return (
    <section className="library-item-block">
      {image && <img className="library-item-shown" src={image.url} alt={String(row.alt || row.title || '')} />}
      {video && (
        // biome-ignore lint/a11y/useMediaCaption: it is what somebody has uploaded, and comes without.
        <video className="library-item-shown" src={video.url} poster={cover?.url} controls preload="metadata" />
      )}
      {(image ?? video) && <FileFacts file={(image ?? video)!} />}
      {row.kind === libraryKinds.text && <Translations id={row.id} />}
      <UsedIn id={row.id} />
    </section>
  )
}

function FileFacts({ file: { width, height, rotation, codec, cleaned } }: { file: FileReply }) {
  const { t } = useTexts()
  const facts = [
    `${width} × ${height}`,
    ...(codec ? [codec.toUpperCase()] : []),
    ...(rotation ? [`${rotation}°`] : []),
    ...cleaned.map((one) => t(`form.cleaned_${one}`)),
  ]
  return <p className="library-item-facts faint">{facts.join(' · ')}</p>
}

function UsedIn({ id }: { id: number }) {
  const { t, language } = useTexts()
  const uses = useQuery({
    queryKey: ['library-item', 'uses', id],
    queryFn: async ({ signal }) => (await ask(libraryUses, { query: { id } }, { signal })).data,
  })
  return (
    <div className="library-item-uses">
      <h3>{t('library-item.more.used_in')}</h3>
      {uses.isLoading && <Skeleton active title={false} paragraph={{ rows: 1 }} />}
      {uses.error && <Failed title={t('list.could_not_load')} error={uses.error} onRetry={() => void uses.refetch()} />}
      {uses.data?.length === 0 && <p className="faint">{t('library-item.more.used_nowhere')}</p>}
      {uses.data && uses.data.length > 0 && (
        <ul>
          {uses.data.map(({ list, stage, count }) => (
            <li key={`${list} ${stage}`}>
              {t(titleKey(list))} · {t(`library-item.more.stage_${stage}`)}{' '}
              <b className="numbers">{formatNumber(count, language)}</b>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
