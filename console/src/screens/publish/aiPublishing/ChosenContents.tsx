import { CloseOutlined } from '@ant-design/icons'
import { mostContents } from '@quarterdeck/shared/values/releaseLimits.ts'
import { Button, Skeleton } from 'antd'
import { Suspense, useState } from 'react'
import { usePicker } from '../../../forms/picker.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { LazyPicture } from '../../../ui/LazyPicture.tsx'
import { type Content, useContents } from './useContents.ts'
import './contents.css'

interface ChosenContentsProps {
  kind: 'library' | 'items'
  ids: readonly number[]
  shown: number | undefined
  onShow(id: number): void
  onChange(ids: readonly number[]): void
}

/** What was chosen of the library or of a task's results: each becomes a post of its own, in this order. */
export function ChosenContents({ kind, ids, shown, onShow, onChange }: ChosenContentsProps) {
  const t = useT()
  const Picker = usePicker()
  const [isPicking, setPicking] = useState(false)
  const contents = useContents(kind, ids)
  return (
    <div className="composer-contents">
      <ol>
        {contents.map(({ id, content }) => (
          <li key={id} className={id === shown ? 'composer-content composer-content-shown' : 'composer-content'}>
            <button type="button" onClick={() => onShow(id)} aria-pressed={id === shown}>
              {content ? <ContentLine content={content} /> : <Skeleton.Input active size="small" />}
            </button>
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined aria-hidden />}
              aria-label={t('composer.remove', { name: content?.name ?? `#${id}` })}
              onClick={() => onChange(ids.filter((one) => one !== id))}
            />
          </li>
        ))}
      </ol>
      {ids.length > contents.length && (
        <p className="faint">{t('composer.more_contents', { count: ids.length - contents.length })}</p>
      )}
      {kind === 'library' && Picker && (
        <Button size="small" onClick={() => setPicking(true)}>
          {t('composer.from_library')}
        </Button>
      )}
      {Picker && isPicking && (
        <Suspense fallback={null}>
          <Picker
            field={{ kind: 'links', to: 'library-item', label: 'title', most: mostContents }}
            many
            chosen={ids.map(String)}
            onPick={(picked) => {
              setPicking(false)
              onChange(picked.map(Number))
            }}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

function ContentLine({ content: { name, alt, files, cover } }: { content: Content }) {
  const picture = cover?.thumb || files.find(({ thumb }) => thumb !== '')?.thumb
  return (
    <>
      <span className="composer-content-picture">{picture && <LazyPicture url={picture} alt={alt || name} />}</span>
      <span className="composer-content-name">{name}</span>
    </>
  )
}
