import { useMemo } from 'react'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { Overrides } from '../../../resource/overrides.ts'
import { ResourceScreen } from '../../../resource/ResourceScreen.tsx'
import { ScriptForm } from './ScriptForm.tsx'
import { SourceView } from './SourceView.tsx'

const script = resourceNamed('script')

/** Operators' scripts: what they are is read from their `meta`, and what is wrong with one is said before it is saved. */
export function ScriptScreen() {
  const t = useT()
  const overrides = useMemo<Overrides>(
    () => ({
      form: ScriptForm,
      wide: true,
      details: (row) => <SourceView source={String(row.source ?? '')} hash={String(row.hash ?? '')} />,
      firstHelp: t('script.help.source'),
    }),
    [t],
  )
  return <ResourceScreen resource={script} overrides={overrides} />
}
