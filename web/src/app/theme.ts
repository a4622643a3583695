import { theme as antd, type ThemeConfig } from 'antd'
import { contrast, grounds, meanings, menuGround, mixed, neutrals } from './palette.ts'

interface Look {
  /** The primary colour as #rrggbb. */
  color: string
  isDark: boolean
}

/** Contrasts with a margin, for backgrounds that are not quite those of a card. */
const wanted = { words: 5, ring: 3 }

type Algorithm = typeof antd.darkAlgorithm

/** antd dims the colours of a dark theme; those of the palette are meant for it already. */
const exactColors: Algorithm = (seed, map = antd.darkAlgorithm(seed)) => ({
  ...map,
  colorPrimary: seed.colorPrimary,
  colorLink: seed.colorLink,
  colorSuccess: seed.colorSuccess,
  colorInfo: seed.colorInfo,
  colorWarning: seed.colorWarning,
  colorError: seed.colorError,
})
const darkAlgorithms = [antd.darkAlgorithm, exactColors]

/** The theme of the product: dense, calm, readable. */
export function themeOf({ color, isDark }: Look): ThemeConfig {
  const { card, raised } = grounds[isDark ? 'dark' : 'light']
  const shades = shadesOf(color)
  const solid = readable(shades.slice(5), '#ffffff', wanted.words)
  const words = isDark ? readable(shades.slice(0, 5).toReversed(), raised, wanted.words) : solid
  const [ring] = isDark ? words : readable(shades.slice(5), '#ffffff', wanted.ring)
  const fill = isDark ? [mixed(color, card, 0.12), mixed(color, card, 0.2)] : shades.slice(0, 2)
  return {
    cssVar: { key: 'desk' },
    algorithm: isDark ? darkAlgorithms : antd.defaultAlgorithm,
    token: {
      ...neutrals[isDark ? 'dark' : 'light'],
      ...meanings[isDark ? 'dark' : 'light'],
      fontFamily: '"PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif',
      colorPrimary: words[0],
      colorPrimaryHover: words[1],
      colorPrimaryActive: words[1],
      colorPrimaryBg: fill[0]!,
      colorPrimaryBgHover: fill[1]!,
      // The ring around what has the focus.
      colorPrimaryBorder: ring,
      colorLink: words[0],
      colorLinkHover: words[1],
      colorLinkActive: words[1],
      borderRadius: 6,
      // With motion an open dialog of a hidden page crashes when the page is shown again.
      motion: false,
    },
    components: {
      ...componentsOf(words, solid, isDark),
      ...(isDark ? darkComponents : lightComponents),
      Menu: menuOf(solid[0]),
    },
  }
}

/** The ten shades of a colour, from the lightest to the darkest; the sixth is the colour itself. */
function shadesOf(color: string): string[] {
  // antd derives them under the name of a preset colour.
  const tokens = antd.getDesignToken({ token: { blue: color } })
  return ([1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const).map((step) => tokens[`blue-${step}`])
}

/** The first shade with enough contrast on a background, and the next one. */
function readable(shades: readonly string[], ground: string, least: number): [string, string] {
  const [first = shades.at(-1)!, next = first] = shades.filter((one) => contrast(one, ground) >= least)
  return [first, next]
}

/** Backgrounds under white text have the solid shade; the others have the one for text. */
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
    Tree: filled,
    TreeSelect: filled,
    Cascader: filled,
    // Off, it has words on it too.
    Switch: { ...filled, colorTextQuaternary: '#6F756F', colorTextTertiary: '#5C635C' },
    Segmented: { itemSelectedColor: words },
    Steps: { colorPrimary: solid },
  } satisfies ThemeConfig['components']
}

const menuOf = (solid: string) => ({
  darkItemBg: menuGround.own,
  darkSubMenuItemBg: menuGround.below,
  darkItemColor: menuGround.words,
  darkItemSelectedBg: solid,
  itemHeight: 38,
})

const bar = { headerHeight: 48, headerPadding: '0 16px', footerPadding: '0 16px 6px' }

const lightComponents: ThemeConfig['components'] = {
  Layout: { ...bar, ...layoutOf(grounds.light) },
  Tag: { defaultBg: '#F0F1EF', defaultColor: '#5C635C' },
  Table: { headerBg: grounds.light.raised },
}

const darkComponents: ThemeConfig['components'] = {
  Layout: { ...bar, ...layoutOf(grounds.dark) },
  Tag: { defaultBg: '#2A2D2A', defaultColor: '#C8CCC8' },
  Table: { headerBg: grounds.dark.raised },
}

function layoutOf({ page, card }: { page: string; card: string }) {
  return { headerBg: card, siderBg: menuGround.own, bodyBg: page, footerBg: page }
}
