import { usePreference } from '../../../api/preferences/usePreference.ts'

export type Density = 'large' | 'medium' | 'small'

export const densities: readonly { key: Density; label: string }[] = [
  { key: 'large', label: '宽松' },
  { key: 'medium', label: '中等' },
  { key: 'small', label: '紧凑' },
]

/** The row density; one setting for all lists. */
export function useDensity(): [Density, (density: Density) => void] {
  const [stored, store] = usePreference<Density>('listDensity', 'medium')
  return [densities.some(({ key }) => key === stored) ? stored : 'medium', store]
}
