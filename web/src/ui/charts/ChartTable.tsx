import styles from './Chart.module.css'
import { type ChartData, valueText } from './ChartData.ts'

interface ChartTableProps {
  title: string
  data: ChartData
  /** Visible in place of the drawing; otherwise for screen readers only. */
  isShown: boolean
}

export function ChartTable({ title, data, isShown }: ChartTableProps) {
  const { dimension, places, series } = data
  return (
    <div className={isShown ? styles.table : styles.unseen}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{dimension}</th>
            {series.map(({ key, title: name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map(({ key, full }, index) => (
            <tr key={key}>
              <th scope="row">{full}</th>
              {series.map(({ key: name, values }) => (
                <td key={name}>{valueText(data, values[index])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
