import { useLocation } from 'react-router-dom'
import { resourceAt } from '../api/resourceAt.ts'
import { MasterDetail } from './MasterDetail.tsx'
import { ResourceScreen } from './ResourceScreen.tsx'

/** The screen of whatever resource stands at the address. */
export function RouteScreen() {
  const path = `/${useLocation().pathname.split('/')[1] ?? ''}`
  const resource = resourceAt(path)
  if (!resource) return null
  return resource.detail ? <MasterDetail resource={resource} /> : <ResourceScreen resource={resource} />
}
