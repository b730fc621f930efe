/** The same colour for the same thing in every chart, legible on either theme. */
export const chartColours = {
  light: { good: '#3f9a1d', bad: '#d9363e', text: '#4b5159', line: '#e6e8ec' },
  dark: { good: '#5fb93a', bad: '#f0616a', text: '#b4bac2', line: '#282d34' },
} as const
