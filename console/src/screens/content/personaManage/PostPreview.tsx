import type { FileReply } from '@quarterdeck/shared/contracts/fileReply.ts'
import { choiceKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { avatar as avatarList } from '@quarterdeck/shared/resources/content/avatar.ts'
import { persona } from '@quarterdeck/shared/resources/content/persona.ts'
import { useQuery } from '@tanstack/react-query'
import { Tag } from 'antd'
import { loadRow } from '../../../api/resourceCalls.ts'
import { codeName } from '../../../i18n/codeNames.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import type { SideProps } from '../../../resource/form/FormDialog.tsx'
import './postPreview.css'

/** What a plain post of the persona looks like as the form stands: with blanks where nothing has been said yet. */
export function PostPreview({ values }: SideProps) {
  const { t, language } = useTexts()
  const said = (name: string) => String(values[name] ?? '').trim() || '…'
  const country = String(values.country ?? '')
  const facts = [
    values.gender ? t(choiceKey(persona, 'gender', String(values.gender))) : '',
    values.age ? String(values.age) : '',
    country && codeName('country', country, language),
    String(values.career ?? '').trim(),
  ]
  const disclosure = String(values.disclosure ?? '').trim()
  const post = { name: said('name'), career: said('career'), interests: said('interests') }
  return (
    <section className="post-preview" aria-label={t('persona.more.preview')}>
      <h3>{t('persona.more.preview')}</h3>
      <article>
        <header>
          <Face avatar={Number(values.avatar ?? 0)} name={said('name')} />
          <div>
            <strong>{said('name')}</strong>
            <p className="faint">{facts.filter(Boolean).join(' · ') || '…'}</p>
          </div>
        </header>
        <p className="post-text">{t('persona.more.post', post)}</p>
        <footer>
          <Tag>{t(choiceKey(persona, 'kind', String(values.kind ?? 2)))}</Tag>
          {values.is_ad_fan === 1 && <Tag color="orange">{t('persona.more.ad')}</Tag>}
        </footer>
        {disclosure && <p className="faint post-disclosure">{disclosure}</p>}
      </article>
    </section>
  )
}

/** The picture of the persona; until there is one, the first letter of its name. */
function Face({ avatar, name }: { avatar: number; name: string }) {
  const { data } = useQuery({
    queryKey: [avatars.name, 'face', avatar],
    queryFn: ({ signal }) => loadRow(avatars, avatar, signal),
    enabled: avatar > 0,
    // Addresses of pictures hold for this hour and the next.
    staleTime: 600_000,
  })
  const [file] = (avatar > 0 && (data?.image_files as readonly FileReply[] | undefined)) || []
  return (
    <span className="post-face" aria-hidden>
      {file ? <img src={file.thumb} alt="" /> : [...name][0]}
    </span>
  )
}

const avatars: AnyResource = avatarList
