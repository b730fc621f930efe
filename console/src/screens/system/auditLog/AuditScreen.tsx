import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import { useMemo } from 'react'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { groupWords, keyWords } from '../../../resource/keyWords.ts'
import type { Overrides } from '../../../resource/overrides.ts'
import { ResourceScreen } from '../../../resource/ResourceScreen.tsx'
import { CutText } from '../../../ui/CutText.tsx'
import { ChangeView } from './ChangeView.tsx'
import { VerifyButton } from './VerifyButton.tsx'

const audit = resourceNamed('audit')
/** Objects of entries that are no plain resource. */
const others = ['book-task', 'fleet', 'session', 'setting']

/** Who did what to which row, with the proof that nobody changed it afterwards. */
export function AuditScreen() {
  const t = useT()
  const overrides = useMemo<Overrides>(
    () => ({
      filterOptions: {
        resource: [...resources.map(({ name }) => name), ...others].map((name) => ({
          value: name,
          label: groupWords(name, t),
        })),
      },
      cells: {
        action: (row) => <CutText text={keyWords(String(row.action), t)} />,
        resource: (row) => <CutText text={groupWords(String(row.resource), t)} />,
      },
      tools: () => <VerifyButton />,
      details: (row) => (
        <ChangeView detail={String(row.detail ?? '')} resource={String(row.resource)} hash={String(row.hash ?? '')} />
      ),
    }),
    [t],
  )
  return <ResourceScreen resource={audit} overrides={overrides} />
}
