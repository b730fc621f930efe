import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { scriptVersion } from '@quarterdeck/shared/resources/fleet/scriptVersion.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { diffLines } from 'diff'
import { loadRow, loadRows, type Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import './script.css'

const versions: AnyResource = scriptVersion

/** What a version has that the one in use has not, and the other way round. */
export function VersionDiff({ row }: { row: Row }) {
  const t = useT()
  const sources = useQuery({
    queryKey: ['script-version', 'diff', row.id],
    queryFn: async ({ signal }) => {
      const { rows } = await loadRows(versions, { script: Number(row.script), rollout: 2 }, signal)
      const sourceOf = async (id: number) => String((await loadRow(versions, id, signal)).source)
      return { used: rows[0] ? await sourceOf(rows[0].id) : '', shown: await sourceOf(row.id) }
    },
  })
  if (sources.error)
    return <Failed title={t('list.could_not_load')} error={sources.error} onRetry={() => void sources.refetch()} />
  if (!sources.data) return <Skeleton active title={false} paragraph={{ rows: 6 }} />
  const parts = diffLines(sources.data.used, sources.data.shown)
  const count = (which: 'added' | 'removed') => parts.reduce((sum, part) => sum + (part[which] ? part.count : 0), 0)
  const added = count('added')
  const removed = count('removed')
  return (
    <>
      <h3 className="section-title">{t('script-version.more.compare')}</h3>
      {added + removed === 0 ? (
        <p className="faint">{t('script-version.more.same')}</p>
      ) : (
        <>
          <p>
            {t('script-version.more.added', { count: added })} · {t('script-version.more.removed', { count: removed })}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too. */}
          <pre className="script-diff" tabIndex={0}>
            {parts.map((part, index) => {
              const kind = part.added ? 'ins' : part.removed ? 'del' : undefined
              const text = kind ? part.value : shortened(part.value)
              const Tag = kind ?? 'span'
              // biome-ignore lint/suspicious/noArrayIndexKey: parts have no names, and do not move.
              return <Tag key={index}>{marked(text, part.added ? '+ ' : part.removed ? '- ' : '  ')}</Tag>
            })}
          </pre>
        </>
      )}
    </>
  )
}

/** Lines that are the same stand only around what is not. */
const around = 3

function shortened(text: string): string {
  const lines = text.split('\n')
  if (lines.length <= around * 2 + 2) return text
  return [...lines.slice(0, around), '…', ...lines.slice(-around - 1)].join('\n')
}

function marked(text: string, mark: string): string {
  const ended = text.endsWith('\n') ? text.slice(0, -1) : text
  return `${ended
    .split('\n')
    .map((line) => mark + line)
    .join('\n')}\n`
}
