import { nameOf } from '../../../../platform/schema/nameOf.ts'
import { platform } from '../../../../platform/schema/tables.gen.ts'
import { afterChange, changedRows, type FigureMarks } from '../../../figureSource.ts'

/** Platforms that got another cap. */
export const platformMarks: readonly FigureMarks[] = [
  {
    kind: 'cap',
    list: 'platform',
    from: changedRows(nameOf(platform)),
    name: 'r.name',
    where: `a.action = 'platform.edit' AND (${afterChange('cap_hour')} IS NOT NULL OR ${afterChange('cap_day')} IS NOT NULL)`,
    only: { platform: 'r.id' },
  },
]
