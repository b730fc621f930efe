import type { NodeFault } from '../../../resources/fleet/node.ts'
import type { Text } from '../../language.ts'
import { words } from '../../words.ts'

export const nodeChoiceErrorTexts = {
  timeout: words.noAnswerInTime,
  connection_refused: words.connectionRefused,
  reset: words.connectionReset,
  unreachable: words.networkUnreachable,
  no_dns: words.nameUnresolved,
  dns_failed: words.dnsFailed,
  address_refused: words.privateRefused,
} satisfies Record<NodeFault, Text>
