import { nurtureScripts } from '@quarterdeck/shared/contracts/nurtureScripts.ts'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { ask } from '../../../api/ask.ts'

/** The scripts that the form offers: of the platform and the type that are chosen in it. */
export function useOfferedScripts() {
  const platform = Number(Form.useWatch('platform') ?? 0)
  const task_type = Number(Form.useWatch('task_type') ?? 0)
  const query = { platform, task_type }
  return useQuery({
    queryKey: ['nurture-task', 'scripts', query],
    queryFn: async ({ signal }) => (await ask(nurtureScripts, { query }, { signal })).data,
    enabled: platform > 0 && task_type > 0,
  })
}
