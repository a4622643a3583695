import { expect, test } from 'vitest'
import { settingList, type SettingSpec } from '../../resources/legal/settings/settingList.ts'
import { deadlineDays, spanTitles } from './statisticFigures.ts'
import { statistics } from './statistics.ts'

const settings: readonly SettingSpec[] = Object.values(settingList)
const named = statistics.flatMap(({ code, explain }) =>
  [...explain.matchAll(/业务参数“(.+?)”(?:[（，]初始为 (\d+) ?([^）]+)）)?/g)].map(
    ([, title, value, unit]) => [code, title!, value && `${value}${unit ?? ''}`] as const,
  ),
)

test('a report that uses a business setting names it as administrators see it, with its default', () => {
  expect(named.length).toBeGreaterThan(8)
  for (const [code, title, usual] of named) {
    const setting = settings.find((one) => one.title === title)
    expect(setting, `${code} ${title}`).toBeDefined()
    if (usual !== undefined) expect(usual, code).toBe(`${setting!.value}${setting!.unit}`)
  }
})

test('titles of spans of days leave no gaps', () => {
  expect(spanTitles(deadlineDays)).toEqual(['7 天内', '8–14 天', '15–30 天'])
})
