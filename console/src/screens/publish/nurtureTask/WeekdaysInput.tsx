import { weekdayName } from '@quarterdeck/shared/values/postingTimes.ts'
import { splitWords } from '@quarterdeck/shared/values/words.ts'
import { Checkbox } from 'antd'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import type { OwnInputProps } from '../../../resource/form/ownFields.ts'

const days = [1, 2, 3, 4, 5, 6, 7] as const

/** Days of the week; none chosen is all of them. */
export function WeekdaysInput({ id, value, onChange }: OwnInputProps) {
  const { language } = useTexts()
  const chosen = splitWords(String(value ?? ''))
  return (
    <div id={id}>
      <Checkbox.Group
        value={chosen}
        onChange={(now) => onChange?.(now.map(String).sort().join())}
        options={days.map((day) => ({ value: String(day), label: weekdayName(day, language) }))}
      />
    </div>
  )
}
