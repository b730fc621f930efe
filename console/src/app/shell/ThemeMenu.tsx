import { DesktopOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useT } from '../../i18n/TextProvider.tsx'
import { chooseTheme, chosenTheme, type ThemeMode, useThemeMode } from '../../theme/themeMode.ts'
import { ButtonMenu } from '../../ui/ButtonMenu.tsx'

export function ThemeMenu() {
  const t = useT()
  const mode = useThemeMode()
  return (
    <ButtonMenu
      items={[
        { key: 'light', icon: <SunOutlined aria-hidden />, label: t('shell.theme_light') },
        { key: 'dark', icon: <MoonOutlined aria-hidden />, label: t('shell.theme_dark') },
        { key: 'system', icon: <DesktopOutlined aria-hidden />, label: t('shell.theme_system') },
      ]}
      selectedKeys={[chosenTheme() ?? 'system']}
      choose={(key) => chooseTheme(key === 'system' ? undefined : (key as ThemeMode))}
    >
      <Button
        type="text"
        icon={mode === 'dark' ? <MoonOutlined aria-hidden /> : <SunOutlined aria-hidden />}
        aria-label={t('shell.theme')}
      />
    </ButtonMenu>
  )
}
