import {
  DownOutlined,
  KeyOutlined,
  LogoutOutlined,
  SafetyOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../i18n/TextProvider.tsx'
import { ButtonMenu } from '../../ui/ButtonMenu.tsx'
import { useMe } from '../../ui/Me.tsx'

const dialogs = {
  password: lazy(() => import('./account/PasswordDialog.tsx').then((m) => ({ default: m.PasswordDialog }))),
  factor: lazy(() => import('./account/FactorDialog.tsx').then((m) => ({ default: m.FactorDialog }))),
  sessions: lazy(() => import('./account/SessionsDialog.tsx').then((m) => ({ default: m.SessionsDialog }))),
  logOut: lazy(() => import('./account/LogOutDialog.tsx').then((m) => ({ default: m.LogOutDialog }))),
}
type Dialog = keyof typeof dialogs

/** Who is signed in, and what they may do with their own account. */
export function UserMenu() {
  const t = useT()
  const { info } = useMe()
  const [open, setOpen] = useState<Dialog>()
  const Open = open && dialogs[open]
  return (
    <>
      <ButtonMenu
        placement="bottomRight"
        items={[
          {
            key: 'who',
            type: 'group',
            label: (
              <div className="who">
                <strong>{info.name || info.username}</strong>
                <span>{info.role_name}</span>
              </div>
            ),
          },
          { key: 'password', icon: <KeyOutlined aria-hidden />, label: t('shell.change_password') },
          { key: 'factor', icon: <SafetyOutlined aria-hidden />, label: t('second-factor.title') },
          { key: 'sessions', icon: <TeamOutlined aria-hidden />, label: t('sessions.title') },
          { type: 'divider' },
          { key: 'logOut', icon: <LogoutOutlined aria-hidden />, label: t('shell.log_out') },
        ]}
        choose={(key) => setOpen(key as Dialog)}
      >
        <Button type="text" className="user-button">
          <span className="visually-hidden">{t('shell.user_menu')}</span>
          <UserOutlined aria-hidden />
          <span className="user-name">{info.username}</span>
          <DownOutlined aria-hidden className="user-arrow" />
        </Button>
      </ButtonMenu>
      {Open && (
        <Suspense fallback={null}>
          <Open onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}
