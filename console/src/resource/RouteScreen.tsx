import { moreKey, titleKey } from '@quarterdeck/shared/i18n/keys.ts'
import { type AnyResource, permissionOf } from '@quarterdeck/shared/resource/define.ts'
import { useLocation } from 'react-router-dom'
import { resourcesAt } from '../api/resourceAt.ts'
import { named } from '../i18n/named.ts'
import { useT } from '../i18n/TextProvider.tsx'
import { CardTabs } from '../ui/CardTabs.tsx'
import { useMay } from '../ui/Me.tsx'
import { MasterDetail } from './MasterDetail.tsx'
import { piecesOf } from './pieces.ts'
import { ResourceScreen } from './ResourceScreen.tsx'

/** The screen of whatever stands at the address; of several lists each has a card. */
export function RouteScreen() {
  const t = useT()
  const may = useMay()
  const path = `/${useLocation().pathname.split('/')[1] ?? ''}`
  // A tab is called by its place among all, so that an address means the same to everybody.
  const lists = resourcesAt(path)
    .map((resource, place) => ({ resource, key: String(place + 1) }))
    .filter(({ resource }) => may(permissionOf(resource, 'list')))
  const [only, ...others] = lists
  if (!only) return null
  if (others.length === 0) return <OneList resource={only.resource} />
  return (
    <CardTabs
      tabs={lists.map(({ resource, key }) => ({
        key,
        title: named(t, moreKey(resource, 'tab')) ?? t(titleKey(resource.name)),
        draw: () => <OneList resource={resource} />,
      }))}
    />
  )
}

function OneList({ resource }: { resource: AnyResource }) {
  const pieces = piecesOf(resource.name)
  return resource.detail ? (
    <MasterDetail resource={resource} pieces={pieces} />
  ) : (
    <ResourceScreen resource={resource} pieces={pieces} />
  )
}
