import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { useQuery } from '@tanstack/react-query'
import { loadRow } from '../../../api/resourceCalls.ts'
import { rowKey } from '../../../resource/drawer/rowKey.ts'
import { useVerbs } from '../../../resource/useVerbs.ts'

/** The phone that an account is on; undefined where it is on none, or is not for whoever looks. */
export function usePhoneOf(id: number): number | undefined {
  const may = useVerbs(account)
  const { data } = useQuery({
    queryKey: rowKey('account', id),
    queryFn: ({ signal }) => loadRow(account, id, signal),
    enabled: may('get') && id > 0,
  })
  return Number(data?.phone) || undefined
}
