import { type PublishedNote, seeNotes } from '@quarterdeck/shared/contracts/updateNotes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Tag } from 'antd'
import { useEffect, useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { ExactTime } from '../../../ui/ExactTime.tsx'
import { NoteText } from '../../../ui/NoteText.tsx'
import './news.css'

/** The latest notes. Those that are new to somebody stay marked as long as they look at them, and are seen from then on. */
export function News({ notes }: { notes: readonly PublishedNote[] }) {
  const queries = useQueryClient()
  const [fresh] = useState(() => notes.filter(({ seen }) => seen === 0).map(({ id }) => id))
  useEffect(() => {
    if (fresh.length === 0) return
    // What fails is asked for again when the menu is opened the next time.
    ask(seeNotes, { body: { ids: fresh } }).then(
      () => queries.invalidateQueries({ queryKey: ['whats-new'] }),
      () => undefined,
    )
  }, [fresh, queries])
  return (
    <div className="drop news">
      {notes.map(({ id, title, type_str, version, publish_time, content }) => (
        <article key={id} data-new={fresh.includes(id) || undefined}>
          <h2>
            <Tag color={fresh.includes(id) ? 'blue' : undefined}>{type_str}</Tag>
            {title}
          </h2>
          <div className="news-about">
            {version && `${version} · `}
            <ExactTime time={publish_time} />
          </div>
          {content && <NoteText>{content}</NoteText>}
        </article>
      ))}
    </div>
  )
}
