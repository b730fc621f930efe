import { SendOutlined } from '@ant-design/icons'
import type { Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { List } from '../../../resource/list/useList.ts'
import { ChosenLink } from '../../../resource/toolbar/ChosenLink.tsx'

/** The chosen ones, to the composer. */
function PublishChosen({ list, of }: { list: List<Row>; of: 'library' | 'items' }) {
  const t = useT()
  return (
    <ChosenLink
      list={list}
      right="release.publish"
      icon={<SendOutlined aria-hidden />}
      label={(count) => {
        if (count === 0) return t(of === 'library' ? 'library-item.more.publish' : 'content-item.more.publish')
        return t(of === 'library' ? 'library-item.more.publish_count' : 'content-item.more.publish_count', { count })
      }}
      to={(ids) => `/aiPublishing?${of}=${ids.join()}`}
    />
  )
}

export function PublishItems({ list }: { list: List<Row> }) {
  return <PublishChosen list={list} of="library" />
}

export function PublishResults({ list }: { list: List<Row> }) {
  return <PublishChosen list={list} of="items" />
}
