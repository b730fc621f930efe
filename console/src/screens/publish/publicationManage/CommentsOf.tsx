import { permissionOf } from '@quarterdeck/shared/resource/define.ts'
import { comment } from '@quarterdeck/shared/resources/customer/comment.ts'
import { commentMachine } from '@quarterdeck/shared/states/comment.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { loadRows } from '../../../api/resourceCalls.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { useMay } from '../../../ui/Me.tsx'

/** What was written under a post, where something was: a way there. */
export function CommentsOf({ publication }: { publication: number }) {
  const { t, language } = useTexts()
  const may = useMay()(permissionOf(comment, 'list'))
  const { data } = useQuery({
    queryKey: ['comment', 'of', publication],
    queryFn: async ({ signal }) => {
      const [all, fresh] = await Promise.all(
        [{}, { state: commentMachine.codes.new }].map((more) =>
          loadRows(comment, { publication, ...more, pageSize: 1 }, signal),
        ),
      )
      return { all: all!.total, fresh: fresh!.total }
    },
    enabled: may,
  })
  if (!data || data.all === 0) return null
  const words = { count: formatNumber(data.all, language), fresh: formatNumber(data.fresh, language) }
  return (
    <p>
      <Link to={`${comment.route}?publication=${publication}`}>{t('comment.more.of_post', words)}</Link>
    </p>
  )
}
