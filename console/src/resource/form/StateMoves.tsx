import { choiceKey, fieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { movesOnEdit } from '@quarterdeck/shared/resource/onEdit.ts'
import { Alert } from 'antd'
import type { Row } from '../../api/resourceCalls.ts'
import { useT } from '../../i18n/TextProvider.tsx'

/** Before somebody saves: which changes move the state of this row, and to which. */
export function StateMoves({ resource, row }: { resource: AnyResource; row: Row }) {
  const t = useT()
  return movesOnEdit(resource, row).map(({ field, code, when }) => (
    <Alert
      key={code}
      type="info"
      showIcon
      className="form-moves"
      title={t('form.moves', {
        state: t(choiceKey(resource, field, code)),
        fields: when.map((name) => t(fieldKey(resource, name))).join(', '),
      })}
    />
  ))
}
