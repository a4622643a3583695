import { beijingTime, countText } from '@lexdesk/domain'
import type { ChartUnit } from '../../ui/charts/ChartData.ts'

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** 512 MB, 1.5 GB. */
export function bytesText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const value = bytes / 1024 ** power
  return `${value >= 100 || power === 0 ? Math.round(value) : value.toFixed(1)} ${units[power]!}`
}

export const shareText = (share: number): string => `${(share * 100).toFixed(1)}%`
export const msText = (ms: number | null): string =>
  ms === null ? '—' : ms >= 10_000 ? `${(ms / 1000).toFixed(1)} 秒` : `${countText(Math.round(ms * 10) / 10)} 毫秒`

/** 3 天 4 小时, 12 分钟: the two largest units. */
export function durationText(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 86_400), '天'],
    [Math.floor((seconds % 86_400) / 3600), '小时'],
    [Math.floor((seconds % 3600) / 60), '分钟'],
    [Math.floor(seconds % 60), '秒'],
  ] as const
  const first = parts.findIndex(([count]) => count > 0)
  if (first < 0) return '0 秒'
  const shown = parts.slice(first, first + 2).filter(([count]) => count > 0)
  return shown.map(([count, unit]) => `${count} ${unit}`).join(' ')
}

export const momentText = (at: number): string => beijingTime(new Date(at))
export const clockText = (at: number): string => momentText(at).slice(11)

const sizeUnit = (unit: string): ChartUnit => ({
  value: (size) => `${countText(Math.round(size * 10) / 10)} ${unit}`,
  tick: (size) => `${countText(size)} ${unit}`,
})
/** Charts get sizes in the unit of their axis, so that its ticks are round. */
const inUnit = (unit: string, size: number) => ({
  unit: sizeUnit(unit),
  of: (bytes: number | null): number | null => bytes && bytes / size,
})
export const megabytes = inUnit('MB', 1024 ** 2)
export const gigabytes = inUnit('GB', 1024 ** 3)
export const shareUnit: ChartUnit = { value: shareText, tick: (share) => `${Math.round(share * 100)}%` }
export const msUnit: ChartUnit = { value: msText, tick: countText }
/** Means of counts over a step. */
export const countUnit: ChartUnit = { value: (count) => countText(Math.round(count * 10) / 10), tick: countText }
