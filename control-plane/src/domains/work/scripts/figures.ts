import { nameOf } from '../../../platform/schema/nameOf.ts'
import { audit, script, scriptVersion } from '../../../platform/schema/tables.gen.ts'
import { afterChange, changedRows, type FigureMarks } from '../../figureSource.ts'

/** Scripts that got another version. */
export const scriptMarks: readonly FigureMarks[] = [
  {
    kind: 'version',
    list: 'script',
    from: changedRows(nameOf(script)),
    name: 'r.name',
    where: `a.action = 'script.edit' AND ${afterChange('hash')} IS NOT NULL`,
    only: { script: 'r.name' },
  },
  {
    kind: 'version',
    list: 'script',
    from: `${nameOf(audit)} a JOIN ${nameOf(scriptVersion)} v ON v.id = CAST(a.row_id AS INTEGER) JOIN ${nameOf(script)} r ON r.id = v.script`,
    name: 'r.name',
    where: `a.action = 'script-version.use'`,
    only: { script: 'r.name' },
  },
]
