import type { ThemeConfig } from 'antd'

/**
 * The tokens of both themes. antd's own fail WCAG AA in several places; these were chosen so that every text and every
 * mark on a control passes on the grounds that it stands on.
 */
const shared: ThemeConfig['token'] = {
  fontSize: 14,
  borderRadius: 6,
  controlHeight: 32,
  // The system's fonts. `lang` on <html> then chooses the glyphs of shared CJK characters.
  fontFamily: 'var(--qd-font)',
  fontFamilyCode: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  motionUnit: 0.06,
}

const light: ThemeConfig['token'] = {
  colorPrimary: '#0958d9',
  colorLink: '#0958d9',
  // antd lightens under the pointer, which on white is too little: here they darken.
  colorPrimaryHover: '#003eb3',
  colorLinkHover: '#003eb3',
  colorErrorHover: '#a8071a',
  colorInfo: '#0958d9',
  colorSuccess: '#237804',
  colorError: '#cf1322',
  colorWarning: '#874d00',
  colorSuccessBg: '#f3faee',
  colorWarningBg: '#fff9eb',
  colorWarningBorder: '#e8c98f',
  colorBgMask: 'rgb(0 0 0 / 40%)',
  colorTextDescription: '#595959',
  colorTextSecondary: '#4b5159',
  colorTextTertiary: '#5c636b',
  colorTextPlaceholder: '#6b7178',
  colorTextDisabled: '#6b7178',
  colorBgLayout: '#f4f5f7',
  colorBorder: '#d0d4da',
  colorBorderSecondary: '#e6e8ec',
  colorFillAlter: '#f7f8fa',
}

const dark: ThemeConfig['token'] = {
  colorPrimary: '#1668dc',
  // White words stand on it: antd's own is too light for them.
  colorPrimaryHover: '#1f70e4',
  colorLink: '#78b2ff',
  colorLinkHover: '#a3cbff',
  colorInfo: '#78b2ff',
  colorSuccess: '#7dd957',
  colorError: '#ff7875',
  colorWarning: '#ffc53d',
  colorSuccessBg: '#16240f',
  colorWarningBg: '#2a2110',
  colorWarningBorder: '#6b521c',
  colorText: '#e3e6ea',
  colorTextDescription: '#a6adb5',
  colorTextSecondary: '#b4bac2',
  colorTextTertiary: '#a0a7b0',
  colorTextPlaceholder: '#8f969f',
  colorTextDisabled: '#8f969f',
  colorBgBase: '#14171b',
  colorBgLayout: '#0e1013',
  colorBgContainer: '#16191e',
  colorBgElevated: '#1e2228',
  colorBorder: '#3a4049',
  colorBorderSecondary: '#282d34',
  colorFillAlter: '#1b1f25',
}

export function tokensOf(mode: 'light' | 'dark'): ThemeConfig['token'] {
  return { ...shared, ...(mode === 'dark' ? dark : light) }
}

/** What a few components need beyond the tokens. */
export function componentsOf(mode: 'light' | 'dark'): ThemeConfig['components'] {
  const accentText = mode === 'dark' ? '#8ec1ff' : '#0958d9'
  return {
    Table: { cellFontSizeSM: 13, cellPaddingBlockSM: 5, cellPaddingInlineSM: 10, headerBorderRadius: 0 },
    Menu: {
      itemSelectedColor: accentText,
      horizontalItemSelectedColor: accentText,
      subMenuItemSelectedColor: accentText,
      itemHoverColor: accentText,
      horizontalItemHoverColor: accentText,
      horizontalLineHeight: '48px',
      activeBarBorderWidth: 0,
    },
    // White words stand on the switch when it is off, too.
    Switch: { colorTextQuaternary: '#6b7178', colorTextTertiary: '#5c636b' },
    Tabs: { itemSelectedColor: accentText, itemHoverColor: accentText, itemActiveColor: accentText },
    Button: {
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      fontWeight: 500,
      // On the light red of the dark theme only dark words can be read.
      ...(mode === 'dark' && {
        dangerColor: '#1f0606',
        defaultHoverColor: '#78b2ff',
        defaultHoverBorderColor: '#78b2ff',
        defaultActiveColor: '#a3cbff',
        defaultActiveBorderColor: '#a3cbff',
      }),
    },
    Dropdown: { colorPrimary: accentText },
    Form: { verticalLabelPadding: '0 0 4px', itemMarginBottom: 18 },
    Modal: { titleFontSize: 16 },
    Descriptions: { itemPaddingBottom: 8 },
  }
}
