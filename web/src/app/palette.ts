/** Backgrounds: the page, cards on it, and what is raised above a card. */
export const grounds = {
  light: { page: '#F5F6F4', card: '#FFFFFF', raised: '#FAFBF9' },
  dark: { page: '#121412', card: '#1B1D1B', raised: '#242724' },
} as const

/** The dark side menu, the same in both looks. */
export const menuGround = { own: '#14201A', below: '#0F1914', words: '#B9C2BC' } as const

/** Text, lines and backgrounds, by the names of antd. */
export const neutrals = {
  light: {
    colorBgLayout: grounds.light.page,
    colorBgContainer: grounds.light.card,
    colorBgElevated: grounds.light.card,
    colorBorder: '#C9CEC7',
    colorBorderSecondary: '#E8EAE7',
    colorText: '#1F2421',
    colorTextSecondary: '#5C635C',
    colorTextTertiary: '#5C635C',
    colorTextDescription: '#5C635C',
    colorTextPlaceholder: '#6F756F',
  },
  dark: {
    colorBgLayout: grounds.dark.page,
    colorBgContainer: grounds.dark.card,
    colorBgElevated: grounds.dark.raised,
    colorBorder: '#4A504A',
    colorBorderSecondary: '#2F332F',
    colorText: '#E6E8E6',
    colorTextSecondary: '#A8ACA8',
    colorTextTertiary: '#A8ACA8',
    colorTextDescription: '#A8ACA8',
    colorTextPlaceholder: '#8A8F8A',
  },
} as const

/** The colours of states: words, fill and border. The words have the same colour outside of tags. */
export const meanings = {
  light: {
    colorSuccess: '#237804',
    colorSuccessBg: '#F6FFED',
    colorSuccessBorder: '#B7EB8F',
    colorInfo: '#0958D9',
    colorInfoBg: '#E6F4FF',
    colorInfoBorder: '#91CAFF',
    colorWarning: '#874D00',
    colorWarningBg: '#FFFBE6',
    colorWarningBorder: '#FFE58F',
    colorError: '#CF1322',
    colorErrorBg: '#FFF1F0',
    colorErrorBorder: '#FFA39E',
  },
  dark: {
    colorSuccess: '#8FDB62',
    colorSuccessBg: '#1A2E12',
    colorSuccessBorder: '#2F5A1C',
    colorInfo: '#7CB4FF',
    colorInfoBg: '#15243A',
    colorInfoBorder: '#28466F',
    colorWarning: '#F5C451',
    colorWarningBg: '#2F2710',
    colorWarningBorder: '#5C4B1A',
    colorError: '#FF8A85',
    colorErrorBg: '#351819',
    colorErrorBorder: '#6B2E2F',
  },
} as const

const partsOf = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

/** A colour laid thinly over a background; both are written as #rrggbb. */
export function mixed(color: string, ground: string, share: number): string {
  const below = partsOf(ground)
  const parts = partsOf(color).map((part, at) => Math.round(part * share + below[at]! * (1 - share)))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Relative luminance from 0 to 1 (WCAG 2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(color)
    .map((part) => part / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours written as #rrggbb, from 1 to 21; text needs 4.5. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
