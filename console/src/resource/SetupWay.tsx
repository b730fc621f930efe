import { listOf } from '@quarterdeck/shared/resource/define.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { resourceNamed } from '../api/resourceAt.ts'
import { setupQuery } from '../api/setup.ts'
import { useT } from '../i18n/TextProvider.tsx'
import { useMay } from '../ui/Me.tsx'

/** From an empty list to the step of the setup wizard that fills it, for those who set up, until that step is done. */
export function SetupWay({ list }: { list: string }) {
  const t = useT()
  const may = useMay()
  const { data } = useQuery({ ...setupQuery, enabled: may('setting.list') && may('setting.edit', true) })
  const named = listOf(resourceNamed(list))
  const step = data?.steps.find(
    ({ done, parts }) => !done && parts.some((part) => listOf(resourceNamed(part.list)) === named),
  )
  // Its words may come after it; a link without words is none.
  const words = step && t('setup.go_on_step', { step: step.title })
  return words ? <Link to={`/setupWizard?step=${step.name}`}>{words}</Link> : null
}
