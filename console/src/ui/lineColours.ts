/** Lines that differ for whoever sees colours otherwise too, legible on either theme; in this order. */
export const lineColours = {
  light: ['#0958d9', '#c2410c', '#237804', '#7c3aed', '#b4006b', '#0e7490', '#8a6100', '#5c636b'],
  dark: ['#5b9dff', '#ff9c4a', '#7dd957', '#b59bff', '#ff7ac0', '#3fc6d9', '#e0b437', '#a6adb5'],
} as const
