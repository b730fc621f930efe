import { resourceNamed } from '../../../api/resourceAt.ts'
import { RemarkForm } from '../../../resource/form/RemarkForm.tsx'
import type { Overrides } from '../../../resource/overrides.ts'
import { ResourceScreen } from '../../../resource/ResourceScreen.tsx'

const webDomain = resourceNamed('web-domain')
const overrides: Overrides = { form: RemarkForm }

/** Primary domains (site-cluster.md §2.11): of a domain the remark and the end of its registration are edited. */
export function PrimaryDomainScreen() {
  return <ResourceScreen resource={webDomain} overrides={overrides} />
}
