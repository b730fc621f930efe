import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { stageKinds, stagesIn } from '@quarterdeck/shared/values/nurtureTask.ts'
import { InputNumber } from 'antd'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { OwnInputProps } from '../../../resource/form/ownFields.ts'

/** What an account must have reached, one number for each condition; what is left empty is asked of nobody. */
export function StagesInput({ id, value, onChange }: OwnInputProps) {
  const t = useT()
  const least = new Map((stagesIn(String(value ?? '')) ?? []).map(({ kind, least }) => [kind, least]))
  const change = (kind: number, number: number | null) => {
    const kinds = Object.values(stageKinds).flatMap((one) => {
      const wanted = one === kind ? number : least.get(one)
      return wanted === null || wanted === undefined ? [] : [`${one}:${wanted}`]
    })
    onChange?.(kinds.join())
  }
  return (
    <div className="nurture-stages" id={id}>
      {Object.values(stageKinds).map((kind) => (
        <label key={kind} htmlFor={`stage-${kind}`}>
          <span>{t(codeKey('nurture-plan.stage', kind))}</span>
          <InputNumber
            id={`stage-${kind}`}
            min={0}
            max={999_999_999}
            precision={0}
            value={least.get(kind) ?? null}
            onChange={(number) => change(kind, number)}
          />
        </label>
      ))}
    </div>
  )
}
