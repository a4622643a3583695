import { seriesClass } from './seriesClass.ts'

const size = 6
const looks = 3

/** Fills that differ by pattern and not by colour alone: plain, striped, dotted. */
export function SeriesFills({ id }: { id: string }) {
  return (
    <defs>
      {Array.from({ length: looks }, (_, index) => (
        <pattern
          key={index}
          id={`${id}-${index}`}
          className={seriesClass(index)}
          width={size}
          height={size}
          patternUnits="userSpaceOnUse"
          patternTransform={index === 1 ? 'rotate(45)' : undefined}
        >
          <rect width={size} height={size} fill="var(--mark)" fillOpacity={index === 0 ? 1 : 0.22} />
          {index === 1 && <rect width={size / 2} height={size} fill="var(--mark)" />}
          {index === 2 && <circle cx={size / 2} cy={size / 2} r={1.6} fill="var(--mark)" />}
        </pattern>
      ))}
    </defs>
  )
}

export const fillOf = (id: string, look: number): string => `url(#${id}-${look % looks})`
