import { ScheduleOutlined, SendOutlined } from '@ant-design/icons'
import type { Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { List } from '../../../resource/list/useList.ts'
import { ChosenLink } from '../../../resource/toolbar/ChosenLink.tsx'

/** What is begun with the chosen accounts: a post under them, or a nurture task of theirs. */
export function AccountTools({ list }: { list: List<Row> }) {
  const t = useT()
  return (
    <>
      <ChosenLink
        list={list}
        right="release.publish"
        icon={<SendOutlined aria-hidden />}
        label={(count) => (count === 0 ? t('account.more.publish') : t('account.more.publish_count', { count }))}
        to={(ids) => `/aiPublishing?accounts=${ids.join()}`}
      />
      <ChosenLink
        list={list}
        right="nurture-task.add"
        icon={<ScheduleOutlined aria-hidden />}
        label={(count) => (count === 0 ? t('account.more.nurture') : t('account.more.nurture_count', { count }))}
        to={(ids) => `/nurtureTask?for=${ids.join()}`}
      />
    </>
  )
}
