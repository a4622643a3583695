import { type ChartProps, lookOf } from './ChartData.ts'
import { ChartFrame } from './ChartFrame.tsx'
import styles from './charts.module.css'
import { seriesClass } from './seriesClass.ts'

const dashes = [undefined, '6 4', '2 3']

/** Counts over time. Lines differ by their dashes and by the shape of their points. */
export function LineChart(props: ChartProps) {
  const { series } = props.data
  const largest = Math.max(0, ...series.flatMap(({ values }) => values))
  return (
    <ChartFrame
      {...props}
      largest={largest}
      marks={({ x, y }) =>
        series.map((one, at) => (
          <g key={one.key} className={seriesClass(lookOf(one, at))}>
            <polyline
              className={styles.line}
              strokeDasharray={dashes[lookOf(one, at) % dashes.length]}
              points={one.values.map((value, index) => `${x(index)},${y(value)}`).join(' ')}
            />
            {one.values.map((value, index) => (
              <Point key={props.data.places[index]?.key ?? index} look={lookOf(one, at)} x={x(index)} y={y(value)} />
            ))}
          </g>
        ))
      }
      sample={(look) => (
        <svg className={styles.sample} width={24} height={12} aria-hidden="true">
          <line className={styles.line} x1={0} x2={24} y1={6} y2={6} strokeDasharray={dashes[look % dashes.length]} />
          <Point look={look} x={12} y={6} />
        </svg>
      )}
    />
  )
}

function Point({ look, x, y }: { look: number; x: number; y: number }) {
  if (look % 3 === 0) return <circle className={styles.point} cx={x} cy={y} r={3.5} />
  const turn = look % 3 === 2 ? `rotate(45 ${x} ${y})` : undefined
  return <rect className={styles.point} x={x - 3} y={y - 3} width={6} height={6} transform={turn} />
}
