import { EllipsisOutlined } from '@ant-design/icons'
import { oneKey } from '@quarterdeck/shared/i18n/keys.ts'
import { permissionOf } from '@quarterdeck/shared/resource/define.ts'
import { Button, Select } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useFoundOptions, useLabels } from '../api/referenceOptions.ts'
import { resourceNamed } from '../api/resourceAt.ts'
import { useT } from '../i18n/TextProvider.tsx'
import { useMay } from '../ui/Me.tsx'
import { useDebounced } from '../ui/useDebounced.ts'
import { usePicker } from './picker.ts'
import type { ReferenceInputProps } from './referenceProps.ts'
import './reference.css'

const TreeReference = lazy(() => import('./TreeReference.tsx').then((module) => ({ default: module.TreeReference })))

/** Typing rests for so long before the server is asked. */
const debounceMs = 300

/** Picks rows of another list: of a tree from the tree, of others by what people call them. */
export function ReferenceInput(props: ReferenceInputProps) {
  if (!resourceNamed(props.field.to).tree) return <FoundReference {...props} />
  return (
    <Suspense fallback={<Select id={props.id} className="reference-select" disabled />}>
      <TreeReference {...props} />
    </Suspense>
  )
}

/** The server finds rows as one types, or the list itself is opened. */
function FoundReference({ asked, field, many = false, clearable, id, value, onChange }: ReferenceInputProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [isPicking, setPicking] = useState(false)
  const search = useDebounced(typed, debounceMs)
  const { options, isFetching } = useFoundOptions(asked, search, isOpen)
  const labels = useLabels(asked, value)
  const Picker = usePicker()
  const other = resourceNamed(field.to)
  const isListed = useMay()(permissionOf(other, 'list')) && other.verbs.includes('list')
  const shown = value.map((each) => ({ value: each, label: labels.get(each) ?? `#${each}` }))
  const common = {
    id,
    allowClear: clearable,
    placeholder: t('picker.title', { name: t(oneKey(other)) }),
    loading: isOpen && isFetching,
    className: 'reference-select',
    labelInValue: true,
    // What was found for other words is not what these words find.
    options: search === typed ? [...options] : [],
    notFoundContent: search !== typed || isFetching ? t('list.loading') : t('list.nothing_matches'),
    showSearch: { filterOption: false, onSearch: setTyped },
    onOpenChange: setOpen,
  } as const
  return (
    <div className="reference">
      {many ? (
        <Select
          {...common}
          mode="multiple"
          maxTagCount="responsive"
          value={shown}
          onChange={(chosen) => onChange(chosen.map((each) => each.value))}
        />
      ) : (
        <Select
          {...common}
          value={shown[0] ?? null}
          onChange={(chosen?: { value: string } | null) => onChange(chosen ? [chosen.value] : [])}
        />
      )}
      {Picker && isListed && (
        <Button
          icon={<EllipsisOutlined aria-hidden />}
          aria-label={t('action.pick_from_list')}
          data-tip={t('action.pick_from_list')}
          onClick={() => setPicking(true)}
        />
      )}
      {Picker && isPicking && (
        <Suspense fallback={null}>
          <Picker
            field={field}
            many={many}
            chosen={value}
            onPick={(ids) => {
              onChange(ids)
              setPicking(false)
            }}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
