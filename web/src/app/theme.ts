import { theme as antd, type ThemeConfig } from 'antd'

interface Look {
  /** The primary colour as #rrggbb. */
  color: string
  isDark: boolean
}

/** Text needs a contrast of 4.5; the margin covers backgrounds that are not quite white or black. */
const wanted = { light: 5, dark: 5.8 }
/** The background of dark menus: deep blue in the light theme, grey in the dark theme. */
const menuGround = { light: ['#001529', '#000c17'], dark: ['#141414', '#0a0a0a'] } as const

/** The theme of the product: dense, calm, readable. */
export function themeOf({ color, isDark }: Look): ThemeConfig {
  const words = shade(color, isDark)
  const solid = isDark ? shade(color, false) : words
  const [ground, groundBelow] = menuGround[isDark ? 'dark' : 'light']
  const quiet = isDark ? 'rgba(255, 255, 255, 0.6)' : 'rgba(0, 0, 0, 0.6)'
  return {
    cssVar: { key: 'desk' },
    algorithm: isDark ? antd.darkAlgorithm : antd.defaultAlgorithm,
    token: {
      colorPrimary: color,
      colorLink: words[0],
      colorLinkHover: words[1],
      colorLinkActive: words[1],
      colorError: isDark ? '#FF7875' : '#CF1322',
      colorTextPlaceholder: isDark ? 'rgba(255, 255, 255, 0.55)' : 'rgba(0, 0, 0, 0.55)',
      colorTextTertiary: quiet,
      colorTextDescription: quiet,
      borderRadius: 6,
      // With motion an open dialog of a hidden page crashes when the page is shown again.
      motion: false,
    },
    components: {
      ...componentsOf(words, solid, isDark),
      ...(isDark ? darkComponents : lightComponents),
      Menu: { ...menuOf(words[0], solid[0]), darkItemBg: ground, darkSubMenuItemBg: groundBelow },
    },
  }
}

/** A shade with enough contrast, and the next stronger one: on white, under white, or on black. */
function shade(color: string, isDark: boolean): [string, string] {
  // antd derives the ten shades of a colour under the name of a preset colour.
  const shades = antd.getDesignToken({
    token: { blue: color },
    algorithm: isDark ? antd.darkAlgorithm : antd.defaultAlgorithm,
  })
  const stronger = [shades['blue-6'], shades['blue-7'], shades['blue-8'], shades['blue-9'], shades['blue-10']]
  const ground = isDark ? shades.colorBgContainer : '#ffffff'
  const readable = stronger.filter((one) => contrast(one, ground) >= wanted[isDark ? 'dark' : 'light'])
  const [first = stronger.at(-1)!, next = first] = readable
  return [first, next]
}

/** Uses a readable shade of the primary colour for text and for backgrounds of text. */
function componentsOf([words, strongWords]: [string, string], [solid, strongSolid]: [string, string], isDark: boolean) {
  const filled = { colorPrimary: solid, colorPrimaryHover: strongSolid, colorPrimaryActive: strongSolid }
  return {
    Button: {
      ...filled,
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      // In the dark theme the red is light, so text on it is dark.
      dangerColor: isDark ? '#1a0000' : '#fff',
      defaultHoverColor: words,
      defaultHoverBorderColor: words,
      defaultActiveColor: strongWords,
      defaultActiveBorderColor: strongWords,
    },
    Badge: { colorError: '#CF1322' },
    DatePicker: filled,
    Calendar: filled,
    Checkbox: filled,
    Switch: filled,
    Dropdown: { colorPrimary: words },
    Radio: { colorPrimary: words, colorPrimaryHover: strongWords, colorPrimaryActive: strongWords },
    Tabs: { itemSelectedColor: words, itemHoverColor: words, itemActiveColor: strongWords },
    Segmented: { itemSelectedColor: words },
    Steps: { colorPrimary: solid },
    Anchor: { colorPrimary: words },
  } satisfies ThemeConfig['components']
}

const menuOf = (words: string, solid: string) => ({
  itemSelectedColor: words,
  subMenuItemSelectedColor: words,
  horizontalItemSelectedColor: words,
  horizontalItemHoverColor: words,
  darkItemSelectedBg: solid,
  itemHeight: 38,
})

const bar = { headerHeight: 48, headerPadding: '0 16px', footerPadding: '16px' }

const lightComponents: ThemeConfig['components'] = {
  Layout: { ...bar, headerBg: '#fff', siderBg: menuGround.light[0], bodyBg: '#f5f6f4', footerBg: '#f5f6f4' },
  Tag: { colorSuccess: '#237804', colorWarning: '#8F5600', colorInfo: '#0958D9' },
  Table: { headerBg: '#fafbf9' },
}

const darkComponents: ThemeConfig['components'] = {
  Layout: { ...bar, headerBg: '#141414', siderBg: menuGround.dark[0], bodyBg: '#000', footerBg: '#000' },
  Tag: { colorSuccess: '#6ABE39', colorWarning: '#E8B339', colorInfo: '#65A9F3', colorError: '#F37370' },
}

/** Relative luminance from 0 to 1 (WCAG 2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours written as #rrggbb, from 1 to 21; text needs 4.5. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
