import { moreKey, titleKey } from '@quarterdeck/shared/i18n/keys.ts'
import { named } from '@quarterdeck/shared/i18n/named.ts'
import { type AnyResource, permissionOf } from '@quarterdeck/shared/resource/define.ts'
import { useLocation } from 'react-router-dom'
import { resourcesAt } from '../api/resourceAt.ts'
import { useT } from '../i18n/TextProvider.tsx'
import { CardTabs } from '../ui/CardTabs.tsx'
import { useMay, useOwnView } from '../ui/Me.tsx'
import { MasterDetail } from './MasterDetail.tsx'
import { ResourceScreen } from './ResourceScreen.tsx'
import { routeTabsAt } from './routeTabs.ts'
import { extensionsOf } from './screenExtensions.ts'

/** The screen of whatever stands at the address: of several things each has a card, the lists first. */
export function RouteScreen() {
  const t = useT()
  const may = useMay()
  const ownView = useOwnView()
  const path = `/${useLocation().pathname.split('/')[1] ?? ''}`
  const lists = resourcesAt(path)
    .map(ownView)
    .map((resource) => ({
      title: named(t, moreKey(resource, 'tab')) ?? t(titleKey(resource.name)),
      right: permissionOf(resource, 'list'),
      draw: () => <OneList resource={resource} />,
    }))
  const others = routeTabsAt(path).map(({ title, right, draw: Draw }) => ({
    title: t(title),
    right,
    draw: () => <Draw />,
  }))
  // A tab is called by its place among all, so that an address means the same to everybody.
  const tabs = [...lists, ...others]
    .map((tab, place) => ({ ...tab, key: String(place + 1) }))
    .filter(({ right }) => may(right))
  const [only] = tabs
  return lists.length + others.length === 1 ? only?.draw() : <CardTabs tabs={tabs} />
}

function OneList({ resource }: { resource: AnyResource }) {
  const extensions = extensionsOf(resource.name)
  return resource.detail ? (
    <MasterDetail resource={resource} extensions={extensions} />
  ) : (
    <ResourceScreen resource={resource} extensions={extensions} />
  )
}
