import { DownOutlined, StarOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useT } from '../../i18n/TextProvider.tsx'
import type { List } from '../list/useList.ts'
import { formerKey } from './formerKey.ts'
import { useShownView } from './useShownView.ts'
import { useViews } from './useViews.ts'
import './savedViews.css'

const ViewsPanel = lazy(() => import('./ViewsPanel.tsx').then((module) => ({ default: module.ViewsPanel })))

/** Filters, order and page size under a name: one's own, and those that others share. Names the one that is shown. */
export function SavedViews<R extends { id: number }>({ list }: { list: List<R> }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const views = useViews(list.name)
  const shown = useShownView(list, views.data ?? none)
  const { name, shape } = list
  const { isSuccess, refetch } = views
  useEffect(() => {
    if (!isSuccess || localStorage.getItem(formerKey(name)) === null) return
    void import('./formerViews.ts').then(async ({ takeFormerViews }) => {
      if (await takeFormerViews(name, shape)) await refetch()
    })
  }, [isSuccess, name, shape, refetch])
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      content={
        <Suspense fallback={<div className="views" />}>
          <ViewsPanel list={list} views={views} shown={shown} onChosen={() => setOpen(false)} />
        </Suspense>
      }
    >
      <Button
        className="views-button"
        icon={<StarOutlined aria-hidden />}
        aria-label={shown.view ? `${t('view.title')}: ${shown.view.name}` : t('view.title')}
        aria-expanded={open}
        data-tip={open ? undefined : t('view.title')}
      >
        {shown.view && <span className="views-shown">{shown.view.name}</span>}
        {shown.isChanged && <span className="views-changed" />}
        <DownOutlined aria-hidden className="views-caret" />
      </Button>
    </Popover>
  )
}

const none: never[] = []
