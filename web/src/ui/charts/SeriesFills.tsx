import { seriesClass } from './seriesClass.ts'

const size = 6

interface Fill {
  /** A stripe, turned by so many degrees. */
  stripe?: number
  dot?: number
}

/** They differ by pattern and not by colour alone. */
const fills: readonly Fill[] = [
  {},
  { stripe: 45 },
  { dot: 1.6 },
  { stripe: -45 },
  { stripe: 0 },
  { stripe: 90 },
  { dot: 2.6 },
]

/** The fills of the series, the first one plain. */
export function SeriesFills({ id }: { id: string }) {
  return (
    <defs>
      {fills.map(({ stripe, dot }, index) => (
        <pattern
          key={index}
          id={`${id}-${index}`}
          className={seriesClass(index)}
          width={size}
          height={size}
          patternUnits="userSpaceOnUse"
          patternTransform={stripe ? `rotate(${stripe})` : undefined}
        >
          <rect width={size} height={size} fill="var(--mark)" fillOpacity={index === 0 ? 1 : 0.22} />
          {stripe !== undefined && <rect width={size / 2} height={size} fill="var(--mark)" />}
          {dot !== undefined && <circle cx={size / 2} cy={size / 2} r={dot} fill="var(--mark)" />}
        </pattern>
      ))}
    </defs>
  )
}

export const fillOf = (id: string, look: number): string => `url(#${id}-${look % fills.length})`
