import styles from './charts.module.css'

const classes = [
  styles.first, styles.second, styles.third, styles.fourth, styles.fifth, styles.sixth, styles.seventh,
] // prettier-ignore

/** Gives `--mark`, the colour of a series, to what it holds. */
export const seriesClass = (index: number): string | undefined => classes[index % classes.length]
