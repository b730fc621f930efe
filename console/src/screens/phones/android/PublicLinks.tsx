import { endScreenLink, listScreenLinks } from '@quarterdeck/shared/contracts/screen.ts'
import type { PublicLink } from '@quarterdeck/shared/protocol/screen.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { PhoneScreen } from '../screen/usePhoneScreen.ts'
import { PublicLinkDialog } from './PublicLinkDialog.tsx'

interface PublicLinksProps {
  phone: number
  say: PhoneScreen['say']
  /** The one that was made last. */
  made: PublicLink | undefined
}

/** Links that show this phone to whoever has them: those that are good, and the way to another. */
export function PublicLinks({ phone, say, made }: PublicLinksProps) {
  const t = useT()
  const [isMaking, setMaking] = useState(false)
  const links = useQuery({
    queryKey: ['screen', 'links', phone],
    queryFn: async ({ signal }) =>
      (await ask(listScreenLinks, {}, { signal })).data.filter((link) => link.phone === phone),
  })
  const { refetch } = links
  useEffect(() => {
    if (made) void refetch()
  }, [made, refetch])
  const end = async (id: number) => {
    await ask(endScreenLink, { body: { id } }).catch(() => undefined)
    await refetch()
  }
  return (
    <section className="screen-section">
      <h3>{t('screen.link.title')}</h3>
      {links.data?.length === 0 && <p className="faint">{t('screen.link.none')}</p>}
      {links.data?.map(({ id, user, expires }) => (
        <div key={id} className="screen-line">
          <span>{t('screen.link.row', { user, until: expires })}</span>
          <Button size="small" danger onClick={() => void end(id)}>
            {t('screen.link.end')}
          </Button>
        </div>
      ))}
      <div className="screen-buttons">
        <Button size="small" onClick={() => setMaking(true)}>
          {t('screen.link.make')}
        </Button>
      </div>
      {isMaking && <PublicLinkDialog say={say} made={made} onClose={() => setMaking(false)} />}
    </section>
  )
}
