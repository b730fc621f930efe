import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { resourceNamed } from '../../../api/resourceAt.ts'
import type { Row } from '../../../api/resourceCalls.ts'
import { formatBytes } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import type { List } from '../../../resource/list/useList.ts'
import type { Overrides, RowAction } from '../../../resource/overrides.ts'
import { ResourceScreen } from '../../../resource/ResourceScreen.tsx'
import { copy } from '../../../ui/copy.ts'
import { useMay } from '../../../ui/Me.tsx'
import { useHotkey } from '../../../ui/useHotkey.ts'
import { DownloadLink } from '../hostedFiles/DownloadLink.tsx'
import { signedLink } from '../hostedFiles/download.ts'

const FileDialog = lazy(() => import('./FileDialog.tsx').then((m) => ({ default: m.FileDialog })))

const fileSite = resourceNamed('file-site')

/** Files that are kept here, downloaded by name, and given away by links that work once (site-cluster.md §2.12). */
export function FileSiteScreen() {
  const { t, language } = useTexts()
  const may = useMay()
  const mayAdd = may('file-site.add', true)
  const mayEdit = may('file-site.edit', true)
  /** An upload, or with a row its update; and the list that shows what came of it. */
  const [open, setOpen] = useState<{ row?: Row; list?: List<Row> }>()
  useHotkey('n', () => setOpen({}), { enabled: mayAdd })
  const overrides = useMemo<Overrides>(() => {
    const upload = (list?: List<Row>) =>
      mayAdd && (
        <Button type="primary" icon={<UploadOutlined aria-hidden />} onClick={() => setOpen(list ? { list } : {})}>
          {t('file-site.more.upload')}
        </Button>
      )
    const copyLink = async (row: Row) => {
      const { href, expires } = await signedLink(String(row.url))
      await copy(href, t, 1, t('file-site.more.link_copied', { time: expires }))
    }
    return {
      tools: upload,
      first: upload(),
      cells: {
        file_name: (row) => (
          <DownloadLink
            name={String(row.file_name)}
            url={String(row.url)}
            more={formatBytes(Number(row.size), language)}
          />
        ),
      },
      rowActions: (row, list) => {
        const actions: RowAction[] = [
          // What goes wrong is said where the call is made.
          {
            key: 'link',
            label: t('file-site.more.copy_link'),
            onClick: () => void copyLink(row).catch(() => undefined),
          },
        ]
        if (mayEdit)
          actions.push({ key: 'update', label: t('file-site.more.update'), onClick: () => setOpen({ row, list }) })
        return actions
      },
    }
  }, [t, language, mayAdd, mayEdit])
  return (
    <>
      <ResourceScreen resource={fileSite} overrides={overrides} />
      {open && (
        <Suspense fallback={null}>
          <FileDialog row={open.row} onDone={() => void open.list?.reload()} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}
