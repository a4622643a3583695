import { theme as antd } from 'antd'
import { expect, test } from 'vitest'
import { contrast, grounds, meanings, menuGround, neutrals } from './palette.ts'
import { seriesColors } from '../ui/charts/ChartRequest.ts'
import { presetColors } from './settings/presetColors.ts'
import { themeOf } from './theme.ts'

const looks = presetColors.flatMap(({ title, value }) =>
  [false, true].map((isDark) => ({ title, color: value, isDark, words: isDark ? 'dark' : 'light' })),
)

test.each(looks)(
  'links, buttons and the selected entry have enough contrast in $title, $words',
  ({ color, isDark }) => {
    const { token, components, ...rest } = themeOf({ color, isDark })
    const page = antd.getDesignToken({ token, ...rest })
    const on = (one: unknown) => contrast(String(one), page.colorBgElevated)
    for (const words of [token?.colorLink, token?.colorLinkHover, token?.colorPrimary])
      expect(on(words)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(String(token?.colorLink), String(token?.colorPrimaryBg)), 'selected').toBeGreaterThanOrEqual(4.5)
    expect(on(token?.colorPrimaryBorder), 'focus ring').toBeGreaterThanOrEqual(3)
    for (const ground of [
      components?.Button?.colorPrimary,
      components?.Button?.colorPrimaryHover,
      components?.Menu?.darkItemSelectedBg,
    ])
      expect(contrast(String(ground), '#ffffff')).toBeGreaterThanOrEqual(4.5)
  },
)

test('the default green is decoration: words and controls have a readable shade', () => {
  const light = themeOf({ color: '#52C41A', isDark: false })
  expect(light.token).toMatchObject({ colorPrimary: '#237804', colorLink: '#237804', colorPrimaryBg: '#f6ffed' })
  expect(light.components?.Switch?.colorPrimary).toBe('#237804')
  const dark = themeOf({ color: '#52C41A', isDark: true })
  expect(dark.token).toMatchObject({ colorPrimary: '#73d13d', colorLink: '#73d13d', colorBgContainer: '#1B1D1B' })
  expect(dark.components?.Switch?.colorPrimary).toBe('#237804')
  expect(antd.getDesignToken(dark), 'not dimmed').toMatchObject({
    colorPrimary: '#73d13d',
    colorLink: '#73d13d',
    colorInfo: '#7CB4FF',
    colorError: '#FF8A85',
  })
})

test.each(['light', 'dark'] as const)('words have enough contrast on every background, %s', (look) => {
  const { colorText, colorTextSecondary, colorTextPlaceholder } = neutrals[look]
  const { page, card, raised } = grounds[look]
  for (const ground of [page, card, raised])
    for (const words of [colorText, colorTextSecondary]) expect(contrast(words, ground)).toBeGreaterThanOrEqual(4.5)
  for (const ground of [card, raised]) expect(contrast(colorTextPlaceholder, ground)).toBeGreaterThanOrEqual(4.5)
  const states = meanings[look]
  for (const [words, fill] of [
    [states.colorSuccess, states.colorSuccessBg],
    [states.colorInfo, states.colorInfoBg],
    [states.colorWarning, states.colorWarningBg],
    [states.colorError, states.colorErrorBg],
  ] as const) {
    expect(contrast(words, fill)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(words, raised)).toBeGreaterThanOrEqual(4.5)
  }
  for (const color of seriesColors[look]) expect(contrast(color, card), 'charts').toBeGreaterThanOrEqual(3)
  for (const ground of [menuGround.own, menuGround.below])
    expect(contrast(menuGround.words, ground)).toBeGreaterThanOrEqual(4.5)
})
