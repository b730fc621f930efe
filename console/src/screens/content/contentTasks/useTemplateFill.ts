import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { template } from '@quarterdeck/shared/resources/content/template.ts'
import { useQuery } from '@tanstack/react-query'
import type { FormInstance } from 'antd'
import { useEffect } from 'react'
import { loadRows, type Row } from '../../../api/resourceCalls.ts'
import type { FormValues } from '../../../resource/form/formValues.ts'

const templates: AnyResource = template

/** A new task begins with the first template; one that is chosen brings its prompt, shape of pictures and styles. */
export function useTemplateFill(form: FormInstance<FormValues>, start: FormValues): (changed: FormValues) => void {
  const query = { available: 1, pageSize: 100, order_field: 'id', order_sort: 'asc' }
  const { data } = useQuery({
    queryKey: ['template', 'of-tasks'],
    queryFn: async ({ signal }) => (await loadRows(templates, query, signal)).rows,
    staleTime: 30_000,
  })
  const isUnset = !start.template && !start.incantation
  useEffect(() => {
    const [plain] = data ?? []
    if (plain && isUnset && !form.getFieldValue('template')) form.setFieldsValue({ template: plain.id, ...of(plain) })
  }, [data, form, isUnset])
  return (changed) => {
    const chosen = data?.find(({ id }) => id === Number(changed.template))
    if ('template' in changed && chosen) form.setFieldsValue(of(chosen))
  }
}

function of({ incantation, screen_size, styles }: Row): FormValues {
  return { incantation, screen_size: Number(screen_size), style: String(styles ?? '') }
}
