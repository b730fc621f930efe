import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Row } from '../api/resourceCalls.ts'
import { reportFailure } from '../api/tellFailure.ts'
import { useT } from '../i18n/TextProvider.tsx'
import { useMay } from '../ui/Me.tsx'
import type { RowTool, ScreenExtensions } from './screenExtensions.ts'
import type { RowAction } from './table/rowAction.ts'
import type { Dialogs } from './useDialogs.ts'

/** The buttons that the console adds to a row, as far as this user may press them; `linksOnly`: those that lead elsewhere. */
export function useRowTools(
  { rowTools }: ScreenExtensions,
  { show }: Pick<Dialogs, 'show'>,
  { linksOnly = false } = {},
): (row: Row) => RowAction[] {
  const t = useT()
  const may = useMay()
  const navigate = useNavigate()
  const tools = useMemo(
    () =>
      (rowTools ?? []).filter(({ key, writes, does }) => (!key || may(key, writes)) && (!linksOnly || 'to' in does)),
    [rowTools, may, linksOnly],
  )
  return useCallback(
    (row) => {
      const take = ({ does }: RowTool) => {
        if ('dialog' in does) show({ kind: 'own', row, dialog: does.dialog })
        else if ('to' in does) void navigate(does.to(row))
        else void does.run(row, t).catch(reportFailure)
      }
      return tools
        .filter(({ fits }) => fits?.(row) ?? true)
        .map((tool) => ({
          key: tool.name,
          label: tool.label(t, row),
          ...(tool.danger && { danger: true }),
          ...(tool.first && { first: true }),
          onClick: () => take(tool),
        }))
    },
    [tools, t, show, navigate],
  )
}
