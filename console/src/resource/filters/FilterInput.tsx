import { Input, Select } from 'antd'
import { lazy, Suspense, useId } from 'react'
import type { FilterSpec } from './filterSpec.ts'

const CodeSelect = lazy(() => import('../../forms/CodeSelect.tsx').then((module) => ({ default: module.CodeSelect })))
const DayInput = lazy(() => import('./DayInput.tsx').then((module) => ({ default: module.DayInput })))
const NumberFilter = lazy(() => import('./NumberFilter.tsx').then((module) => ({ default: module.NumberFilter })))
const ReferenceFilter = lazy(() =>
  import('./ReferenceFilter.tsx').then((module) => ({ default: module.ReferenceFilter })),
)
const TextOrNone = lazy(() => import('./TextOrNone.tsx').then((module) => ({ default: module.TextOrNone })))
const TimeRange = lazy(() => import('./TimeRange.tsx').then((module) => ({ default: module.TimeRange })))

interface FilterInputProps {
  spec: FilterSpec
  values: Readonly<Record<string, string>>
  /** `now`: choosing from a list is a whole thought, the list follows at once; text waits for Enter or Query. */
  onChange(change: Record<string, string>, now: boolean): void
}

/** One filter with its label, as its kind asks for. */
export function FilterInput({ spec, values, onChange }: FilterInputProps) {
  const id = useId()
  return (
    <div className="filter">
      <label htmlFor={id}>{spec.label}</label>
      <Control id={id} spec={spec} values={values} onChange={onChange} />
    </div>
  )
}

function Control({ id, spec, values, onChange }: FilterInputProps & { id: string }) {
  const value = values[spec.name] ?? ''
  switch (spec.kind) {
    case 'text':
      return spec.none ? (
        <Suspense fallback={<Input id={id} className="filter-text" disabled />}>
          <TextOrNone
            id={id}
            none={spec.none}
            value={value}
            onChange={(text, now) => onChange({ [spec.name]: text }, now)}
          />
        </Suspense>
      ) : (
        <Input
          id={id}
          allowClear
          className="filter-text"
          placeholder={spec.hint}
          maxLength={500}
          value={value}
          onChange={(event) => onChange({ [spec.name]: event.target.value }, false)}
        />
      )
    case 'number':
      return (
        <Suspense fallback={<Input id={id} className="filter-number" disabled />}>
          <NumberFilter
            id={id}
            min={spec.min}
            value={value}
            onChange={(number) => onChange({ [spec.name]: number }, false)}
          />
        </Suspense>
      )
    case 'choice':
      return (
        <Select
          id={id}
          allowClear
          className="filter-choice"
          popupMatchSelectWidth={false}
          showSearch={spec.options.length > 8 ? { optionFilterProp: 'label' } : false}
          loading={spec.loading}
          {...(spec.none ? { notFoundContent: spec.none } : {})}
          options={[...spec.options]}
          value={value === '' ? undefined : value}
          onChange={(chosen?: string) => onChange({ [spec.name]: chosen ?? '' }, true)}
        />
      )
    case 'choices':
      return (
        <Select
          id={id}
          allowClear
          mode="multiple"
          maxTagCount="responsive"
          className="filter-choices"
          popupMatchSelectWidth={false}
          optionFilterProp="label"
          options={[...spec.options]}
          value={value === '' ? [] : value.split(',')}
          onChange={(chosen: string[]) => onChange({ [spec.name]: chosen.join(',') }, true)}
        />
      )
    case 'reference':
      return (
        <Suspense fallback={<Input id={id} className="filter-choices" disabled />}>
          <ReferenceFilter id={id} spec={spec} value={value} onChange={(ids) => onChange({ [spec.name]: ids }, true)} />
        </Suspense>
      )
    case 'code':
      return (
        <Suspense fallback={<Input id={id} className="filter-choice" disabled />}>
          <CodeSelect
            id={id}
            format={spec.format}
            clearable
            className="filter-choice"
            value={value}
            onChange={(code) => onChange({ [spec.name]: code }, true)}
          />
        </Suspense>
      )
    case 'day':
      return (
        <Suspense fallback={<Input id={id} className="filter-number" disabled />}>
          <DayInput id={id} value={value} onChange={(day) => onChange({ [spec.name]: day }, true)} />
        </Suspense>
      )
    case 'range':
      return (
        <Suspense fallback={<Input id={id} className="filter-range" disabled />}>
          <TimeRange
            id={id}
            from={value}
            to={values[spec.to] ?? ''}
            onChange={(from, to) => onChange({ [spec.name]: from, [spec.to]: to }, true)}
          />
        </Suspense>
      )
  }
}
