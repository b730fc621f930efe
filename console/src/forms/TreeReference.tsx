import { oneKey } from '@quarterdeck/shared/i18n/keys.ts'
import { pathSeparator } from '@quarterdeck/shared/resource/tree.ts'
import { TreeSelect } from 'antd'
import { useState } from 'react'
import { type Option, useFoundOptions } from '../api/referenceOptions.ts'
import { resourceNamed } from '../api/resourceAt.ts'
import { useT } from '../i18n/TextProvider.tsx'
import type { ReferenceInputProps } from './referenceProps.ts'
import './reference.css'

/** Picks rows of a tree: all of it is there, narrowed to the branches that hold what is typed. */
export function TreeReference({ asked, field, many = false, clearable, id, value, onChange }: ReferenceInputProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const { options, isFetching } = useFoundOptions(asked, '', isOpen || value.length > 0)
  const known = new Set(options.map((option) => option.value))
  const common = {
    id,
    allowClear: clearable,
    placeholder: t('picker.title', { name: t(oneKey(resourceNamed(field.to))) }),
    loading: isFetching,
    className: 'reference-select',
    popupMatchSelectWidth: false,
    showSearch: { treeNodeFilterProp: 'name' },
    treeDefaultExpandAll: true,
    treeLine: true,
    // What is chosen is shown with all that stands above it.
    treeNodeLabelProp: 'path',
    treeData: branchesOf(options, ''),
    notFoundContent: t(isFetching ? 'list.loading' : 'list.nothing_matches'),
    onOpenChange: setOpen,
  } as const
  // Until the tree is there, nothing is known of what is chosen.
  const shown = value.filter((each) => known.has(each))
  return (
    <div className="reference">
      {many ? (
        <TreeSelect
          {...common}
          multiple
          maxTagCount="responsive"
          value={shown}
          onChange={(chosen: readonly string[]) => onChange(chosen)}
        />
      ) : (
        <TreeSelect
          {...common}
          value={shown[0] ?? null}
          onChange={(chosen?: string | null) => onChange(chosen ? [chosen] : [])}
        />
      )}
    </div>
  )
}

interface Branch {
  value: string
  title: string
  path: string
  name: string
  children: Branch[]
}

/** The rows below one; a row whose parent may not be named stands at the top. */
function branchesOf(options: readonly Option[], above: string): Branch[] {
  const known = new Set(options.map(({ value }) => value))
  const below = (of: string): Branch[] =>
    options
      .filter(({ parent = '' }) => (known.has(parent) ? parent : '') === of)
      .map(({ value, label }) => {
        const title = label.split(pathSeparator).at(-1) ?? label
        return { value, title, path: label, name: title, children: below(value) }
      })
  return below(above)
}
