import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { ResourceScreen } from '../../../resource/ResourceScreen.tsx'

/** decisions.md §4: tab 2 is the link pool of this type. */
const rts = 2

const linkPool = resourceNamed('link-pool')
const links: AnyResource = {
  ...linkPool,
  fields: { ...linkPool.fields, link_type: { kind: 'choice', choices: { [rts]: '' }, default: rts, hidden: true } },
}
const fixed = { link_type: rts }

/** The link pool for RTS sites (site-cluster.md §2.8 tab 2): the same pool, of one type. */
export function RtsLinks() {
  return <ResourceScreen resource={links} fixed={fixed} />
}
