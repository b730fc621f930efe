import { choiceKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { publication } from '@quarterdeck/shared/resources/publish/publication.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { askResource } from '../../ask.ts'
import type { Context } from '../../context.ts'
import { changes } from '../../live/changes.ts'
import { printRows, type Row } from '../../print/print.ts'
import { showLive } from '../../views/showLive.ts'

const { codes } = publicationMachine
const ended: readonly unknown[] = [codes.completed, codes.cancelled, codes.abnormal]
const colours = { completed: 'green', abnormal: 'red', cancelled: 'gray', releasing: 'blue' } as const

/** Waits until all posts of a release have ended, and prints them; how many did not go out. Who leaves stops only the waiting. */
export async function watchRelease(context: Context, release: number): Promise<number> {
  const { t } = context
  const resource: AnyResource = publication
  const view = await showLive(context, 'WatchTasks')
  try {
    for await (const _ of changes(context, ['publication'])) {
      const rows = await publicationsOf(context, resource, release)
      const done = rows.filter(({ status }) => ended.includes(status)).length
      const parts = Object.entries(codes).map(([name, code]) => ({
        label: t(choiceKey(resource, 'status', code)),
        count: rows.filter(({ status }) => status === code).length,
        colour: (colours as Readonly<Record<string, string>>)[name] ?? 'yellow',
        open: !ended.includes(code),
      }))
      view.update({
        title: t('cli.watch.title', { done, total: rows.length }),
        parts: parts.filter(({ count }) => count > 0),
        hint: '',
      })
      if (done < rows.length) continue
      await view.close()
      print(context, resource, rows)
      return rows.filter(({ status }) => status !== codes.completed).length
    }
  } finally {
    await view.close()
  }
  throw new DOMException('stopped watching', 'AbortError')
}

async function publicationsOf(context: Context, resource: AnyResource, release: number): Promise<Row[]> {
  const rows: Row[] = []
  for (let pageIndex = 1; ; pageIndex++) {
    const query = { release, pageIndex, pageSize: 200 }
    const { data } = await askResource<Row[]>(context, resource, 'list', { query })
    rows.push(...data)
    if (data.length < 200) return rows
  }
}

function print(context: Context, resource: AnyResource, rows: readonly Row[]): void {
  const { t } = context
  const columns = [
    { name: 'id', heading: t('field.id') },
    {
      name: 'status',
      heading: t('publication.field.status'),
      show: (value: unknown) => ({ text: t(choiceKey(resource, 'status', String(value))) }),
    },
    { name: 'scheduled_time', heading: t('publication.field.scheduled_time') },
    { name: 'account_str', heading: t('publication.field.account') },
    { name: 'share_link', heading: t('publication.field.share_link') },
    { name: 'result_description', heading: t('publication.field.result_description') },
  ]
  printRows(context, columns, rows)
}
