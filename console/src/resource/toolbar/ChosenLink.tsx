import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Row } from '../../api/resourceCalls.ts'
import { useMay } from '../../ui/Me.tsx'
import type { List } from '../list/useList.ts'

interface ChosenLinkProps {
  list: List<Row>
  /** The key of what is done there. */
  right: string
  icon?: ReactNode
  label(count: number): string
  to(ids: readonly number[]): string
}

/** A button of a toolbar that goes on with the chosen rows on another screen. */
export function ChosenLink({ list: { selection }, right, icon, label, to }: ChosenLinkProps) {
  const may = useMay()
  const navigate = useNavigate()
  if (!may(right, true)) return null
  return (
    <Button icon={icon} disabled={selection.count === 0} onClick={() => void navigate(to(selection.ids))}>
      {label(selection.count)}
    </Button>
  )
}
