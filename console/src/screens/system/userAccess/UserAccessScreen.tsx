import { userAccess, userAccessFile } from '@quarterdeck/shared/contracts/user.ts'
import { useQuery } from '@tanstack/react-query'
import { ask, askFile } from '../../../api/ask.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { DayRangePicker } from '../../../ui/DayRangePicker.tsx'
import { ReportScreen } from '../../../ui/report/ReportScreen.tsx'
import { useReportId } from '../../../ui/report/useReportId.ts'
import { timesOf, useDayRange } from '../../../ui/useDayRange.ts'

const usualDays = 30

/** What one person can see, and what that one has opened. */
export function UserAccessScreen() {
  const t = useT()
  const id = useReportId()
  const days = useDayRange(usualDays)
  const query = { id: id ?? 0, ...timesOf(days.range) }
  const report = useQuery({
    queryKey: ['user', 'access', query],
    queryFn: async ({ signal }) => (await ask(userAccess, { query }, { signal })).data,
    enabled: id !== undefined,
    placeholderData: (before) => before,
  })
  const presets = [7, 30, 90].map((count) => ({ days: count, label: t('filter.last_days', { count }) }))
  return (
    <ReportScreen
      id={id}
      report={report}
      list="/userManage"
      save={() => askFile(userAccessFile, { query })}
      tools={<DayRangePicker state={days} label={t('user-access.range')} presets={presets} />}
    />
  )
}
