import { Select } from 'antd'
import { useEffect } from 'react'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { OwnInputProps } from '../../../resource/form/ownFields.ts'
import { useOfferedScripts } from './useOfferedScripts.ts'

/** A script of the type's purpose on the platform; the only one is chosen at once. */
export function ScriptInput({ id, value, onChange }: OwnInputProps) {
  const t = useT()
  const { data, isFetching } = useOfferedScripts()
  const isOffered = data?.some((one) => one.id === Number(value))
  useEffect(() => {
    if (data && !isOffered) onChange?.(data.length === 1 ? data[0]!.id : null)
  }, [data, isOffered, onChange])
  return (
    <Select
      id={id}
      loading={isFetching}
      disabled={!data}
      placeholder={data ? undefined : t('nurture-plan.platform_first')}
      notFoundContent={t('nurture-plan.no_script')}
      value={isOffered ? Number(value) : undefined}
      onChange={onChange}
      options={data?.map(({ id: value, name }) => ({ value, label: name })) ?? []}
    />
  )
}
