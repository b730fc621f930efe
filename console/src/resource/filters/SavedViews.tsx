import { DeleteOutlined, StarOutlined } from '@ant-design/icons'
import { Button, Input, Popover } from 'antd'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { useT } from '../../i18n/TextProvider.tsx'
import type { List } from '../list/useList.ts'
import { readViews, type SavedView, writeViews } from './savedViews.ts'

/** Filters and order under a name, kept in this browser. */
export function SavedViews<R extends { id: number }>({ list }: { list: List<R> }) {
  const t = useT()
  const { search } = useLocation()
  const [, setParams] = useSearchParams()
  const [open, setOpen] = useState(false)
  const [views, setViews] = useState(() => readViews(list.name))
  const [name, setName] = useState('')

  const keep = (next: SavedView[]) => {
    setViews(next)
    writeViews(list.name, next)
  }
  const save = () => {
    if (name.trim() === '') return
    keep([...views.filter((view) => view.name !== name.trim()), { name: name.trim(), search }])
    setName('')
  }
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      content={
        <div className="views">
          {views.length === 0 && <p className="faint">{t('common.view.none')}</p>}
          <ul>
            {views.map((view) => (
              <li key={view.name}>
                <Button
                  type="text"
                  block
                  onClick={() => {
                    setParams(new URLSearchParams(view.search))
                    setOpen(false)
                  }}
                >
                  {view.name}
                </Button>
                <Button
                  type="text"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={t('common.view.delete', { name: view.name })}
                  onClick={() => keep(views.filter((other) => other !== view))}
                />
              </li>
            ))}
          </ul>
          <div className="views-new">
            <Input
              size="small"
              placeholder={t('common.view.name')}
              aria-label={t('common.view.name')}
              maxLength={40}
              value={name}
              onChange={(event) => setName(event.target.value)}
              onPressEnter={save}
            />
            <Button size="small" type="primary" disabled={name.trim() === ''} onClick={save}>
              {t('common.view.save')}
            </Button>
          </div>
        </div>
      }
    >
      <Button
        type="text"
        icon={<StarOutlined aria-hidden />}
        aria-label={t('common.view.saved')}
        data-tip={t('common.view.saved')}
      />
    </Popover>
  )
}
