import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons'
import { useContext } from 'react'
import type { Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { CutText } from '../../../ui/CutText.tsx'
import { TreeContext } from './useTreeRows.ts'
import './treeName.css'

/** The name of a row of a tree, below the one that it belongs to; what stands below it can be folded away. */
export function TreeName({ row }: { row: Row }) {
  const t = useT()
  const tree = useContext(TreeContext)
  const name = String(row.name ?? '')
  // In any other order the place in the tree is said by the path.
  if (!tree) return <CutText text={String(row.path ?? name)} />
  const isFolded = tree.isFolded(row)
  return (
    <span className="tree-name" style={{ paddingInlineStart: tree.levelOf(row) * 20 }}>
      {tree.hasBelow(row) ? (
        <button
          type="button"
          className="tree-fold"
          aria-expanded={!isFolded}
          aria-label={t(isFolded ? 'list.unfold' : 'list.fold', { name })}
          onClick={() => tree.fold(row)}
        >
          {isFolded ? <CaretRightOutlined aria-hidden /> : <CaretDownOutlined aria-hidden />}
        </button>
      ) : (
        <span className="tree-leaf" />
      )}
      <CutText text={name} />
    </span>
  )
}
