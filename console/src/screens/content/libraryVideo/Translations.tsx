import { actionKey, choiceKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { translation } from '@quarterdeck/shared/resources/content/translation.ts'
import { translationMachine } from '@quarterdeck/shared/states/translation.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Tag } from 'antd'
import { loadRows, type Row, takeAction } from '../../../api/resourceCalls.ts'
import { useAction } from '../../../api/useAction.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { useChanged } from '../../../live/LiveProvider.tsx'
import { useMay } from '../../../ui/Me.tsx'

const list: AnyResource = translation
const { codes } = translationMachine

/** A text in other languages, beside the original. */
export function Translations({ id }: { id: number }) {
  const { t, language } = useTexts()
  const queries = useQueryClient()
  const queryKey = ['translation', 'of', id]
  const { data = [] } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await loadRows(list, { item: id, pageSize: 100 }, signal)).rows,
  })
  const reload = () => void queries.invalidateQueries({ queryKey })
  useChanged('translation', reload, 500)
  if (data.length === 0) return null
  const names = new Intl.DisplayNames(language, { type: 'language' })
  return (
    <div className="library-item-translations">
      <h3>{t('translation.title')}</h3>
      {data.map((row) => (
        <article key={row.id}>
          <header>
            <strong>{names.of(String(row.language))}</strong>{' '}
            <Tag>{t(choiceKey(translation, 'status', String(row.status)))}</Tag>
          </header>
          {row.text ? <p dir="auto">{String(row.text)}</p> : null}
          {row.error ? <p className="faint">{String(row.error)}</p> : null}
          <Moves row={row} onDone={reload} />
        </article>
      ))}
    </div>
  )
}

function Moves({ row, onDone }: { row: Row; onDone(): void }) {
  const { t } = useTexts()
  const may = useMay()
  const act = useAction((name: 'again' | 'keep') => takeAction(list, name, [row.id], {}), { onDone })
  const status = Number(row.status)
  const offered = [
    status !== codes.processing && ('again' as const),
    status === codes.completed && row.kept === 0 && ('keep' as const),
  ].filter((one) => one !== false)
  return offered
    .filter((name) => may(`translation.${name}`, true))
    .map((name) => (
      <Button key={name} size="small" disabled={act.isPending} onClick={() => act.mutate(name)}>
        {t(actionKey(list, name))}
      </Button>
    ))
}
