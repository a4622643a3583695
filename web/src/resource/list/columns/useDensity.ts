import { usePreference } from '../../../api/preferences/usePreference.ts'

export type Density = 'large' | 'medium' | 'small'

export const densities: readonly { key: Density; label: string; rowHeight: number }[] = [
  { key: 'large', label: '宽松', rowHeight: 48 },
  { key: 'medium', label: '中等', rowHeight: 40 },
  { key: 'small', label: '紧凑', rowHeight: 32 },
]

export const rowHeightOf = (density: Density): number => densities.find(({ key }) => key === density)!.rowHeight

/** The row density; one setting for all lists. */
export function useDensity(): [Density, (density: Density) => void] {
  const [stored, store] = usePreference<Density>('listDensity', 'medium')
  return [densities.some(({ key }) => key === stored) ? stored : 'medium', store]
}
