import { seriesClass } from './seriesClass.ts'

const size = 6
const looks = 6
const striped = [1, 3, 4, 5]
const turns = [undefined, 'rotate(45)', undefined, 'rotate(-45)', undefined, 'rotate(90)']

/** Fills that differ by pattern and not by colour alone: plain, striped, dotted, striped the other way, barred, ruled. */
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
          patternTransform={turns[index]}
        >
          <rect width={size} height={size} fill="var(--mark)" fillOpacity={index === 0 ? 1 : 0.22} />
          {striped.includes(index) && <rect width={size / 2} height={size} fill="var(--mark)" />}
          {index === 2 && <circle cx={size / 2} cy={size / 2} r={1.6} fill="var(--mark)" />}
        </pattern>
      ))}
    </defs>
  )
}

export const fillOf = (id: string, look: number): string => `url(#${id}-${look % looks})`
