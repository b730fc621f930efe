import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import './cardTabs.css'
import { useAddressParams } from './useAddressParams.ts'

export interface CardTab {
  /** In the address as `tab`; the first tab needs none. */
  key: string
  title: string
  draw(): ReactNode
}

/** A screen of several lists, one on each card. */
export function CardTabs({ tabs }: { tabs: readonly CardTab[] }) {
  const [params, setParams] = useAddressParams()
  const [first] = tabs
  const current = tabs.find((tab) => tab.key === params.get('tab')) ?? first
  if (!current || !first) return null
  return (
    <div className="card-tabs">
      <Tabs
        type="card"
        size="small"
        activeKey={current.key}
        // Another tab is another list: filters and page of this one do not go with it.
        onChange={(key) => setParams(() => new URLSearchParams(key === first.key ? {} : { tab: key }))}
        items={tabs.map(({ key, title }) => ({ key, label: title }))}
      />
      <div className="card-tab" key={current.key}>
        {current.draw()}
      </div>
    </div>
  )
}
