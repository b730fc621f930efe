/** The same colour for the same thing in every chart, legible on either theme. */
export const chartColours = {
  light: {
    good: '#3f9a1d',
    bad: '#d9363e',
    own: '#0958d9',
    rival: '#c2410c',
    more: '#0e7490',
    text: '#4b5159',
    line: '#e6e8ec',
  },
  dark: {
    good: '#5fb93a',
    bad: '#f0616a',
    own: '#5b9dff',
    rival: '#ff9c4a',
    more: '#3fc6d9',
    text: '#b4bac2',
    line: '#282d34',
  },
} as const
