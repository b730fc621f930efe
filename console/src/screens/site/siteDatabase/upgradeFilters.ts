import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { FilterSpec } from '../../../resource/filters/filterSpec.ts'

export function upgradeFilters(t: Translate): FilterSpec[] {
  const choice = (name: 'status' | 'ip_status', codes: readonly number[]): FilterSpec => ({
    kind: 'choice',
    name,
    label: t(`upgrade.field.${name}`),
    options: codes.map((code) => ({ value: String(code), label: t(codeKey(`upgrade.choice.${name}`, code)) })),
  })
  return [
    { kind: 'text', name: 'ip', label: t('upgrade.field.ip') },
    { kind: 'text', name: 'version', label: t('upgrade.field.version') },
    choice('status', [0, 1, 2, 3, 4]),
    choice('ip_status', [0, 1]),
  ]
}
