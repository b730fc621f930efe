import { rangeOf } from '@quarterdeck/shared/contracts/parameterValues.ts'
import { parametersIn } from '@quarterdeck/shared/values/nurtureTask.ts'
import { Form } from 'antd'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { OwnInputProps } from '../../../resource/form/ownFields.ts'
import { ValueInput } from '../../../ui/ValueInput.tsx'
import { useOfferedScripts } from './useOfferedScripts.ts'

/** A field for each parameter of the chosen script; what is left empty is as the script says. */
export function ParametersInput({ id, value, onChange }: OwnInputProps) {
  const t = useT()
  const chosen = Number(Form.useWatch('script') ?? 0)
  const script = useOfferedScripts().data?.find((one) => one.id === chosen)
  const set = parametersIn(String(value ?? '')) ?? new Map<string, string>()
  const parameters = Object.entries(script?.parameters ?? {})
  if (parameters.length === 0)
    return <span className="faint">{t(script ? 'script-parameter.more.none' : 'nurture-plan.script_first')}</span>
  const change = (name: string, text: string | undefined) => {
    const lines = parameters.flatMap(([one]) => {
      const given = one === name ? text : set.get(one)
      return given?.trim() ? [`${one}=${given.trim()}`] : []
    })
    onChange?.(lines.join('\n'))
  }
  return (
    <div className="nurture-parameters" id={id}>
      {parameters.map(([name, parameter]) => (
        <label key={name} htmlFor={`parameter-${name}`}>
          <span>{name}</span>
          <ValueInput
            id={`parameter-${name}`}
            parameter={parameter}
            placeholder={t('script-parameter.more.default', { value: String(parameter.default) })}
            value={set.get(name) ?? ''}
            onChange={(text) => change(name, text)}
          />
          <small className="faint">{rangeOf(parameter)}</small>
        </label>
      ))}
    </div>
  )
}
