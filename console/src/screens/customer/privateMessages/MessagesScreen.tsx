import { conversation } from '@quarterdeck/shared/resources/customer/conversation.ts'
import { RouteScreen } from '../../../resource/RouteScreen.tsx'
import { useVerbs } from '../../../resource/useVerbs.ts'
import { useAddressParams } from '../../../ui/useAddressParams.ts'
import { Panes } from './Panes.tsx'

/** Messages as people answer them: in three panes. An address that names a tab means the lists, which narrow, choose and export. */
export function MessagesScreen() {
  const [params] = useAddressParams()
  const may = useVerbs(conversation)
  return params.has('tab') || !may('list') || !may('get') ? <RouteScreen /> : <Panes />
}
