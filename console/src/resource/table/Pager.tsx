import { Pagination } from 'antd'
import type { ReactNode } from 'react'
import { formatTotal } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/TextProvider.tsx'
import { pageSizes } from '../list/listState.ts'
import { type List, mostChosen } from '../list/useList.ts'

interface PagerProps<R extends { id: number }> {
  list: List<R>
  /** Rows can be chosen: where there are further pages, with one click all of them. */
  selectable?: boolean
  note?: ReactNode
}

/** Under the table: the total on the left, the pages on the right. */
export function Pager<R extends { id: number }>({ list, selectable = false, note }: PagerProps<R>) {
  const { t, language } = useTexts()
  const { total, capped, state, go, selection, chooseAll } = list
  const isMore = total > list.rows.length && total > selection.count && total <= mostChosen
  // "0 in total" would be an answer that nobody has given yet.
  const isKnown = !list.loading && !list.error
  return (
    <div className="pager">
      <span className="numbers" {...(capped ? { 'data-tip': t('list.total_capped_help') } : {})}>
        {isKnown && t('list.total', { total: formatTotal(list, language) })}
      </span>
      {note}
      {selectable && (isMore || selection.count > 0) && (
        <span className="pager-selected">
          {selection.count > 0 && t('list.selected', { count: selection.count })}
          {isMore && isKnown && (
            <button type="button" className="plain-link" onClick={() => void chooseAll()}>
              {t('list.select_all', { count: total })}
            </button>
          )}
          {selection.count > 0 && (
            <button type="button" className="plain-link" onClick={selection.clear}>
              {t('list.clear_selection')}
            </button>
          )}
        </span>
      )}
      {list.paged && total > 0 && (
        <Pagination
          size="small"
          current={state.page}
          pageSize={state.size}
          total={total}
          pageSizeOptions={pageSizes}
          showSizeChanger={{ 'aria-label': t('list.page_size', { count: state.size }), showSearch: false }}
          // antd begins this word, which ends the sentence, with a capital letter in some languages.
          locale={{ page: t('list.page_word') }}
          showQuickJumper={total > state.size * 5}
          onChange={(page, size) => go(size === state.size ? { page } : { size })}
        />
      )}
    </div>
  )
}
