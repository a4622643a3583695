import { theme as antd } from 'antd'
import { expect, test } from 'vitest'
import { contrast, themeOf } from './theme.ts'
import { presetColors } from './settings/presetColors.ts'

const looks = presetColors.flatMap(({ title, value }) =>
  [false, true].map((isDark) => ({ title, color: value, isDark, words: isDark ? 'dark' : 'light' })),
)

test.each(looks)(
  'links, buttons and the selected entry have enough contrast in $title, $words',
  ({ color, isDark }) => {
    const { token, components, ...rest } = themeOf({ color, isDark })
    const page = antd.getDesignToken({ token, ...rest })
    const on = (one: unknown) => contrast(String(one), page.colorBgElevated)
    for (const words of [token?.colorLink, components?.Menu?.itemSelectedColor, components?.Tabs?.itemSelectedColor])
      expect(on(words)).toBeGreaterThanOrEqual(4.5)
    for (const ground of [
      components?.Button?.colorPrimary,
      components?.Button?.colorPrimaryHover,
      components?.Menu?.darkItemSelectedBg,
    ])
      expect(contrast(String(ground), '#ffffff')).toBeGreaterThanOrEqual(4.5)
  },
)

test('text in the default green uses a readable shade, and accents use the original', () => {
  const { token, components } = themeOf({ color: '#52C41A', isDark: false })
  expect(token?.colorPrimary).toBe('#52C41A')
  expect(token?.colorLink).toBe('#237804')
  expect(components?.Button?.colorPrimary).toBe('#237804')
})
